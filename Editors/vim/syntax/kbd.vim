" Colours of scripts of the Keyboard Toolkit. Written by Scripts/editor-syntax; change that.
if exists("b:current_syntax")
  finish
endif

syntax match kbdVerb /\%(^\|[;{]\|\$(\)\s*\zs\%(answer\|applications\|bindings\|block\|break\|check\|clear\|clock\|close\|coach\|commands\|conflicts\|continue\|detach\|diff\|echo\|events\|export\|focus\|gesture\|get\|help\|history\|hold\|import\|input\|keyboard\|keydown\|keys\|keyup\|kill\|let\|live\|load\|off\|paste\|plugins\|press\|profile\|quit\|record\|reload\|reset\|return\|role\|rows\|run\|save\|scenes\|screen\|scroll\|set\|setting\|shell\|show\|source\|stop\|tap\|tick\|tour\|trace\|type\|unbind\|undo\|unhandle\|unload\|unset\|wait\|watch\|where\|why\)\ze\%([ \t;}]\|$\)/
syntax match kbdBlockVerb /\%(^\|[;{]\|\$(\)\s*\zs\%(after\|attach\|bind\|combobox\|command\|control\|dialog\|every\|expect\|for\|form\|grid\|handle\|if\|layout\|macro\|menu\|on\|radio\|repeat\|scroller\|slider\|spin\|splitter\|table\|tabs\|text\|toolbar\|tree\|try\|while\)\ze\%([ \t;}]\|$\)/
syntax match kbdWord /[ \t}]\zs\%(as\|else\|event\|in\|until\|when\)\ze[ \t]/
syntax match kbdOption /\s\zs--[a-z-]\+/
syntax match kbdName /\<[A-Za-z]\+\ze=[^=]/
syntax match kbdNumber /\%(^\|[ \t(=\[]\)\zs-\=[0-9]\+\%(\.[0-9]\+\)\=\%(ms\|s\|m\)\=\ze\%([ \t;})\],]\|$\)/
syntax match kbdKeys /\<\%(ctrl\|alt\|shift\|super\|hyper\|meta\|mod\)+[^ \t;{}'"]\+/
syntax match kbdValue /\$[A-Za-z_][A-Za-z0-9_.:-]*/
syntax region kbdValue start=/\${/ end=/}/ contains=kbdRaw,kbdNumber
syntax match kbdEscape /\\[ntre"\\$]/ contained
syntax region kbdRaw start=/'/ skip=/''/ end=/'/
syntax region kbdText start=/"/ skip=/\\./ end=/"/ contains=kbdValue,kbdEscape
syntax match kbdComment /\%(^\|\s\)\zs#.*$/ contains=@Spell

highlight default link kbdVerb Function
highlight default link kbdBlockVerb Statement
highlight default link kbdWord Statement
highlight default link kbdOption Special
highlight default link kbdName Identifier
highlight default link kbdNumber Number
highlight default link kbdKeys Constant
highlight default link kbdValue PreProc
highlight default link kbdEscape SpecialChar
highlight default link kbdRaw String
highlight default link kbdText String
highlight default link kbdComment Comment

let b:current_syntax = "kbd"

" Indentation of scripts of the Keyboard Toolkit: by blocks, as `keyboard-repl --lsp` formats them.
if exists("b:did_indent")
  finish
endif
let b:did_indent = 1
setlocal autoindent indentexpr=KbdIndent() indentkeys=0},o,O,!^F
let b:undo_indent = "setlocal autoindent< indentexpr< indentkeys<"

if exists("*KbdIndent")
  finish
endif

function KbdIndent()
  let line = prevnonblank(v:lnum - 1)
  if line == 0
    return 0
  endif
  let opens = substitute(getline(line), '\%(^\|\s\)#.*', '', '') =~# '{\s*$'
  let closes = getline(v:lnum) =~# '^\s*}'
  return indent(line) + (opens - closes) * shiftwidth()
endfunction

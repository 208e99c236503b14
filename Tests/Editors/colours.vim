" Compares the colours and the indentation of a script with those that are expected.
set nocompatible
set runtimepath^=../../Editors/vim
filetype plugin indent on
syntax on
edit script.kbd
let failures = &filetype ==# 'kbd' ? [] : ['the file type is ' . &filetype]
for [line, text, name] in [
      \ [1, 'comment', 'kbdComment'], [2, 'table', 'kbdBlockVerb'], [2, 'rows', 'kbdName'],
      \ [2, '9', 'kbdNumber'], [2, 'press', 'kbdVerb'], [2, 'ctrl+k', 'kbdKeys'],
      \ [3, 'if', 'kbdBlockVerb'], [3, '$x', 'kbdValue'], [3, 'echo', 'kbdVerb'],
      \ [3, 'one', 'kbdText'], [3, '\n', 'kbdEscape'], [3, 'else', 'kbdWord'],
      \ [3, 'a ', 'kbdRaw'], [3, 'b', 'kbdRaw'], [4, 'in ', 'kbdWord'], [4, '--t', 'kbdOption'],
      \ [4, '200', 'kbdNumber'], [4, 'until', 'kbdWord'], [4, '!', '']]
  let found = synIDattr(synID(line, stridx(getline(line), text) + 1, 1), 'name')
  if found !=# name
    call add(failures, text . ' is ' . found . ', not ' . name)
  endif
endfor
call setline(1, ['macro go n=1 {', 'repeat $n {', 'press down # {', '}', '# a {', '', '}', 'go'])
normal! gg=GGonext
let expected = ['macro go n=1 {', '  repeat $n {', '    press down # {', '  }', '  # a {', '', '}', 'go', 'next']
if getline(1, 9) !=# expected
  call add(failures, 'indented: ' . string(getline(1, 9)))
endif
if !empty(failures)
  call writefile(failures, '/dev/stderr', 'a')
  cquit
endif
set nomodified

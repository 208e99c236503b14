" Runs every case of $CASES and writes to $RESULTS, as a line of JSON for each, what became of the text
" after every command, and where the cursor is at the end.
set nocompatible encoding=utf-8 expandtab shiftwidth=2 noautoindent cpoptions+=% cpoptions+=M
set nrformats= nojoinspaces noswapfile viminfo= nomodeline

func s:State()
  return {'lines': getline(1, '$'), 'line': line('.') - 1, 'column': charcol('.') - 1,
        \ 'anchor': [line('v') - 1, charcol('v') - 1],
        \ 'mode': index(['c', 'i'], mode()) >= 0 ? 'n' : mode(), 'unnamed': getreg('"'), 'type': getregtype('"')[0],
        \ 'zero': getreg('0'), 'one': getreg('1'), 'small': getreg('-'), 'a': getreg('a')}
endfunc

" Not a function of a script, after which vim has the change to repeat from before the call.
let s:play = function('execute', ["let g:isDone = 1 | silent call feedkeys(g:keys, 'ntx')"])

let s:results = []
for s:line in readfile($CASES)
  let s:case = json_decode(s:line)
  set undolevels=-1
  silent %delete _
  call setline(1, s:case.lines)
  set undolevels=1000
  for s:register in split('abc0123456789-"', '\zs')
    call setreg(s:register, 'q', 'v')
  endfor
  delmarks!
  call setcursorcharpos(s:case.line + 1, s:case.column + 1)
  let s:steps = []
  for s:keys in s:case.commands
    if s:keys =~# '^[1-9]\?@'
      " A macro ends at its first failure, which neither `silent!` nor `try` may hide; in a timer it does
      " not end the loop.
      let [g:keys, g:isDone] = [s:keys, 0]
      call timer_start(0, s:play)
      while !g:isDone
        sleep 1m
      endwhile
    elseif s:keys =~# '^[1-9]\?[.]'
      " So does a change that is repeated, with what was typed.
      try
        silent call feedkeys(s:keys, 'ntx')
      catch
      endtry
    else
      try
        silent! call feedkeys(s:keys, 'ntx')
      catch
      endtry
    endif
    call add(s:steps, s:State())
    " Each command is a change of its own.
    let &undolevels = &undolevels
  endfor
  if s:steps[-1].mode !=# 'n'
    execute "normal! \<Esc>"
  endif
  call add(s:results, json_encode({'steps': s:steps, 'line': line('.') - 1, 'column': charcol('.') - 1}))
endfor
call writefile(s:results, $RESULTS)
qall!

autocmd BufNewFile,BufRead *.kbd setfiletype kbd

" Settings for scripts of the Keyboard Toolkit.
if exists("b:did_ftplugin")
  finish
endif
let b:did_ftplugin = 1
setlocal comments=:# commentstring=#\ %s shiftwidth=2 expandtab
let b:undo_ftplugin = "setlocal comments< commentstring< shiftwidth< expandtab<"

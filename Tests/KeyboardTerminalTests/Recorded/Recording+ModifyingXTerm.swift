extension Recording {
  /// The keys of xterm-modify 379 with modifyOtherKeys, recorded by `Tests/RealTerminals/run`.
  static let modifyingXTerm = Recording(
    name: "xterm-modify",
    table: #"""
      a 61
      b 62
      c 63
      d 64
      e 65
      f 66
      g 67
      h 68
      i 69
      j 6a
      k 6b
      l 6c
      m 6d
      n 6e
      o 6f
      p 70
      q 71
      r 72
      s 73
      t 74
      u 75
      v 76
      w 77
      x 78
      y 79
      0 30
      1 31
      2 32
      3 33
      4 34
      5 35
      6 36
      7 37
      8 38
      9 39
      ` 60
      - 2d
      = 3d
      [ 5b
      ] 5d
      \ 5c
      ; 3b
      ' 27
      , 2c
      . 2e
      / 2f
      ~ 1b5b32373b323b3132367e shift+~
      ! 21
      @ 1b5b32373b323b36347e shift+@
      # 23
      $ 24
      % 25
      ^ 1b5b32373b323b39347e shift+^
      & 26
      * 2a
      ( 28
      ) 29
      { 1b5b32373b323b3132337e shift+{
      } 1b5b32373b323b3132357e shift+}
      | 1b5b32373b323b3132347e shift+|
      : 3a
      " 22
      < 3c
      > 3e
      ? 3f
      _ 1b5b32373b323b39357e shift+_
      plus 2b
      shift+a 1b5b32373b323b36357e
      shift+g 1b5b32373b323b37317e
      space 20
      enter 0d
      tab 09
      escape 1b
      backspace 7f
      up 1b5b41
      down 1b5b42
      left 1b5b44
      right 1b5b43
      home 1b5b48
      end 1b5b46
      insert 1b5b327e
      delete 1b5b337e
      pageup 1b5b357e
      pagedown 1b5b367e
      shift+space 1b5b32373b323b33327e
      shift+enter 1b5b32373b323b31337e
      shift+tab 1b5b5a
      shift+escape 1b5b32373b323b32377e
      shift+backspace 1b5b32373b323b3132377e
      shift+delete 1b5b333b327e
      shift+up 1b5b313b3241
      shift+down 1b5b313b3242
      shift+left 1b5b313b3244
      shift+right 1b5b313b3243
      ctrl+a 1b5b32373b353b39377e
      ctrl+b 1b5b32373b353b39387e
      ctrl+c 1b5b32373b353b39397e
      ctrl+d 1b5b32373b353b3130307e
      ctrl+e 1b5b32373b353b3130317e
      ctrl+f 1b5b32373b353b3130327e
      ctrl+g 1b5b32373b353b3130337e
      ctrl+h 1b5b32373b353b3130347e
      ctrl+i 1b5b32373b353b3130357e
      ctrl+j 1b5b32373b353b3130367e
      ctrl+k 1b5b32373b353b3130377e
      ctrl+l 1b5b32373b353b3130387e
      ctrl+m 1b5b32373b353b3130397e
      ctrl+n 1b5b32373b353b3131307e
      ctrl+o 1b5b32373b353b3131317e
      ctrl+p 1b5b32373b353b3131327e
      ctrl+q 1b5b32373b353b3131337e
      ctrl+r 1b5b32373b353b3131347e
      ctrl+s 1b5b32373b353b3131357e
      ctrl+t 1b5b32373b353b3131367e
      ctrl+u 1b5b32373b353b3131377e
      ctrl+v 1b5b32373b353b3131387e
      ctrl+w 1b5b32373b353b3131397e
      ctrl+x 1b5b32373b353b3132307e
      ctrl+y 1b5b32373b353b3132317e
      ctrl+space 1b5b32373b353b33327e
      ctrl+[ 1b5b32373b353b39317e
      ctrl+] 1b5b32373b353b39337e
      ctrl+\ 1b5b32373b353b39327e
      ctrl+/ 1b5b32373b353b34377e
      ctrl+1 1b5b32373b353b34397e
      ctrl+2 1b5b32373b353b35307e
      ctrl+6 1b5b32373b353b35347e
      ctrl+. 1b5b32373b353b34367e
      ctrl+; 1b5b32373b353b35397e
      ctrl+- 1b5b32373b353b34357e
      ctrl+enter 1b5b32373b353b31337e
      ctrl+tab 1b5b32373b353b397e
      ctrl+backspace 08 ctrl+h
      ctrl+delete 1b5b333b357e
      ctrl+up 1b5b313b3541
      ctrl+left 1b5b313b3544
      ctrl+home 1b5b313b3548
      ctrl+pageup 1b5b353b357e
      alt+a 1b5b32373b333b39377e
      alt+o 1b5b32373b333b3131317e
      alt+1 1b5b32373b333b34397e
      alt+. 1b5b32373b333b34367e
      alt+[ 1b5b32373b333b39317e
      alt+] 1b5b32373b333b39337e
      alt+\ 1b5b32373b333b39327e
      alt+space 1b5b32373b333b33327e
      alt+enter -
      alt+tab 1b5b32373b333b397e
      alt+backspace 1b5b32373b333b3132377e
      alt+escape 1b5b32373b333b32377e
      alt+right 1b5b313b3343
      alt+delete 1b5b333b337e
      alt+shift+a 1b5b32373b343b36357e
      alt+shift+o 1b5b32373b343b37397e
      alt+shift+down 1b5b313b3442
      ctrl+alt+a 1b5b32373b373b39377e
      ctrl+alt+space 1b5b32373b373b33327e
      ctrl+alt+left 1b5b313b3744
      ctrl+shift+a 1b5b32373b363b36357e
      ctrl+shift+i 1b5b32373b363b37337e
      ctrl+shift+tab 1b5b32373b363b397e
      ctrl+shift+right 1b5b313b3643
      ctrl+alt+shift+a 1b5b32373b383b36357e
      ctrl+alt+shift+up 1b5b313b3841
      f1 1b4f50
      f2 1b4f51
      f3 1b4f52
      f4 1b4f53
      f5 1b5b31357e
      f6 1b5b31377e
      f7 1b5b31387e
      f8 1b5b31397e
      f9 1b5b32307e
      f10 1b5b32317e
      f11 1b5b32337e
      f12 1b5b32347e
      shift+f1 1b5b313b3250
      shift+f3 1b5b313b3252
      shift+f5 1b5b31353b327e
      ctrl+f1 1b5b313b3550
      ctrl+f4 1b5b313b3553
      alt+f2 1b5b313b3351
      alt+f8 1b5b31393b337e
      ctrl+shift+f6 1b5b31373b367e
      kp0 30 0
      kp1 31 1
      kp5 35 5
      kp9 39 9
      kpadd 2b plus
      kpsubtract 2d -
      kpmultiply 2a *
      kpdivide 2f /
      kpdecimal 2e .
      kpenter 0d enter
      é c3a9
      ü c3bc
      ß c39f
      я d18f
      Ж d096 shift+ж
      € e282ac
      """#)
}

extension Recording {
  /// The keys of tmux-modify 3.3a with modifyOtherKeys, recorded by `Tests/RealTerminals/run`.
  static let modifyingTmux = Recording(
    name: "tmux-modify",
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
      ~ 7e
      ! 21
      @ 40
      # 23
      $ 24
      % 25
      ^ 5e
      & 26
      * 2a
      ( 28
      ) 29
      { 7b
      } 7d
      | 7c
      : 3a
      " 22
      < 3c
      > 3e
      ? 3f
      _ 5f
      plus 2b
      shift+a 41
      shift+g 47
      space 20
      enter 0d
      tab 09
      escape 1b
      backspace 7f
      up 1b5b41
      down 1b5b42
      left 1b5b44
      right 1b5b43
      home 1b5b317e
      end 1b5b347e
      insert 1b5b327e
      delete 1b5b337e
      pageup 1b5b357e
      pagedown 1b5b367e
      shift+tab 1b5b5a
      shift+delete 1b5b333b327e
      shift+up 1b5b313b3241
      shift+down 1b5b313b3242
      shift+left 1b5b313b3244
      shift+right 1b5b313b3243
      ctrl+a 01
      ctrl+b 02
      ctrl+c 03
      ctrl+d 04
      ctrl+e 05
      ctrl+f 06
      ctrl+g 07
      ctrl+h 08
      ctrl+i 09 tab
      ctrl+j 0a
      ctrl+k 0b
      ctrl+l 0c
      ctrl+m 0d enter
      ctrl+n 0e
      ctrl+o 0f
      ctrl+p 10
      ctrl+q 11
      ctrl+r 12
      ctrl+s 13
      ctrl+t 14
      ctrl+u 15
      ctrl+v 16
      ctrl+w 17
      ctrl+x 18
      ctrl+y 19
      ctrl+space 00
      ctrl+[ 1b escape
      ctrl+] 1d
      ctrl+\ 1c
      ctrl+/ 1b5b34373b3575
      ctrl+1 1b5b34393b3575
      ctrl+2 1b5b35303b3575
      ctrl+6 1b5b35343b3575
      ctrl+. 1b5b34363b3575
      ctrl+; 1b5b35393b3575
      ctrl+- 1b5b34353b3575
      ctrl+enter 1b5b31333b3575
      ctrl+tab 1b5b393b3575
      ctrl+backspace 1b5b3132373b3575
      ctrl+delete 1b5b333b357e
      ctrl+up 1b5b313b3541
      ctrl+left 1b5b313b3544
      ctrl+home 1b5b313b3548
      ctrl+pageup 1b5b353b357e
      alt+a 1b61
      alt+o 1b6f
      alt+1 1b31
      alt+. 1b2e
      alt+[ 1b5b
      alt+] 1b5d
      alt+\ 1b5c
      alt+space 1b20
      alt+enter 1b0d
      alt+tab 1b09
      alt+backspace 1b7f
      alt+escape 1b1b
      alt+right 1b5b313b3343
      alt+delete 1b5b333b337e
      alt+shift+a 1b41
      alt+shift+o 1b4f
      alt+shift+down 1b5b313b3442
      ctrl+alt+a 1b01
      ctrl+alt+space 1b00
      ctrl+alt+left 1b5b313b3744
      ctrl+shift+tab 1b5b313130363334333b3575 ctrl+􎆧
      ctrl+shift+right 1b5b313b3643
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
      kpenter 0a ctrl+j
      é c3a9
      ü c3bc
      ß c39f
      я d18f
      Ж d096 shift+ж
      € e282ac
      """#)
}

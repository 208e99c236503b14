/// The output of `--shell`: functions for the keys that fzf has in shells.
///
/// They draw on 40 % of the lines below the prompt, or as many as `PICKER_HEIGHT` says.
enum ShellIntegration: String, CaseIterable {
  case bash, zsh, fish

  /// The commands that list files and directories; names that begin with a full stop are left out.
  private static let (files, directories) = (
    #"find -L . -mindepth 1 \( -path '*/.*' -o -fstype proc -o -fstype sysfs \) -prune -o -print 2>/dev/null | cut -c3-"#,
    #"find -L . -mindepth 1 \( -path '*/.*' -o -fstype proc -o -fstype sysfs \) -prune -o -type d -print 2>/dev/null | cut -c3-"#
  )

  /// The program below the prompt, in bash and zsh, and in fish.
  private static let (picker, fishPicker) = (
    #"command picker --height="${PICKER_HEIGHT:-40%}""#,
    "command picker --height=(set -q PICKER_HEIGHT; and echo $PICKER_HEIGHT; or echo 40%)"
  )

  /// The text that the shell evaluates: `eval "$(picker --shell bash)"`.
  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let bashScript = #"""
    # Ctrl+T inserts paths, Ctrl+R finds a command of the history, Alt+C changes the directory; ** and Tab behind
    # a command that takes files inserts paths below what stands before it.
    __picker_files() {
      local path output=
      while IFS= read -r -d '' path; do output+="$(printf '%q ' "$path")"; done < <(
        \#(files) | \#(picker) --scheme=path --print0 --header='Insert paths' "$@")
      READLINE_LINE="${READLINE_LINE:0:READLINE_POINT}$output${READLINE_LINE:READLINE_POINT}"
      READLINE_POINT=$((READLINE_POINT + ${#output}))
    }
    __picker_history() {
      local line
      line=$(builtin fc -lnr -2147483648 2>/dev/null | awk '
        function add() { if (entry != "" && !seen[entry]++) printf "%s\001", entry }
        /^\t[ *]/ { add(); entry = substr($0, 3); next }
        { entry = entry "\n" $0 }
        END { add() }' | tr '\001' '\000' |
        \#(picker) --read0 --scheme=history --no-multi --header='Commands' \
          --query="$READLINE_LINE") || return
      READLINE_LINE=$line
      READLINE_POINT=${#line}
    }
    __picker_cd() {
      local directory
      directory=$(\#(directories) | \#(picker) --scheme=path --no-multi --header='Change to a directory') &&
        printf 'builtin cd -- %q' "$directory"
    }
    __picker_list() {
      case $1 in
        cd | pushd | rmdir) \#(directories) ;;
        *) \#(files) ;;
      esac
    }
    __picker_complete() {
      local word=${2//\\/} place=. path output=
      COMPREPLY=()
      # Without the sign, completion is that of bash.
      [[ $word == *'**' ]] || return 0
      word=${word%'**'}
      if [[ $word == */* ]]; then place=${word%/*}/ place=${place/#\~/$HOME}; fi
      while IFS= read -r -d '' path; do
        if [[ $place != . ]]; then path=$place$path; fi
        output+="$(printf '%q ' "$path")"
      done < <(
        builtin cd -- "$place" 2>/dev/null && __picker_list "$1" |
          \#(picker) --scheme=path --print0 --header='Insert paths' --query="${word##*/}")
      output=${output% }
      COMPREPLY=("${output:-$2}")
    }
    if [[ $- == *i* ]]; then
      for __picker_command in bat bunzip2 bzip2 cat cd chmod chown cp diff du emacs gunzip gzip head less ln ls \
        more mv nano nvim open pushd reader rm rmdir sed sort source tail tar tee unzip vi view vim wc xdg-open zip; do
        complete -p "$__picker_command" >/dev/null 2>&1 ||
          complete -o bashdefault -o default -o nospace -F __picker_complete "$__picker_command"
      done
      unset __picker_command
      for __picker_map in emacs vi-insert vi-command; do
        bind -m "$__picker_map" -x '"\C-t": __picker_files'
        bind -m "$__picker_map" -x '"\C-r": __picker_history'
      done
      unset __picker_map
      bind -m emacs '"\ec": " \C-e\C-u`__picker_cd`\e\C-e\C-m"'
    fi
    """#

  private static let zshScript = #"""
    # Ctrl+T inserts paths, Ctrl+R finds a command of the history, Alt+C changes the directory; ** and Tab inserts
    # paths below what stands before it.
    __picker_files() {
      local name output=
      # Where it ran in a process substitution, it could not read keys.
      for name in "${(@0)$(\#(files) | \#(picker) --scheme=path --print0 --header='Insert paths')}"; do
        if [[ -n $name ]]; then output+="${(q)name} "; fi
      done
      LBUFFER+=$output
      zle reset-prompt
    }
    __picker_history() {
      local line
      zmodload -F zsh/parameter p:history
      line=$(printf '%s\0' "${(@u)history}" |
        \#(picker) --read0 --scheme=history --no-multi --header='Commands' \
          --query="$LBUFFER") && BUFFER=$line && CURSOR=$#BUFFER
      zle reset-prompt
    }
    __picker_cd() {
      local directory
      directory=$(\#(directories) | \#(picker) --scheme=path --no-multi --header='Change to a directory')
      if [[ -z $directory ]]; then zle redisplay; return; fi
      zle push-line
      BUFFER="builtin cd -- ${(q)directory}"
      zle accept-line
    }
    __picker_list() {
      case $1 in
        cd | pushd | rmdir) \#(directories) ;;
        *) \#(files) ;;
      esac
    }
    __picker_complete() {
      local -a words=(${(z)LBUFFER})
      local word=$words[-1] place=. name output=
      # Without the sign, completion is that of zsh.
      if [[ $LBUFFER != *'**' ]]; then zle $__picker_tab; return; fi
      local typed=${LBUFFER[1,-$#word-1]}
      word=${(Q)word%'**'}
      if [[ $word == */* ]]; then place=${word%/*}/ place=${place/#\~/$HOME}; fi
      for name in "${(@0)$(builtin cd -q -- "$place" 2>/dev/null && __picker_list "$words[1]" |
        \#(picker) --scheme=path --print0 --header='Insert paths' --query="${word##*/}")}"; do
        if [[ -z $name ]]; then continue; fi
        if [[ $place != . ]]; then name=$place$name; fi
        output+="${(q)name} "
      done
      if [[ -n $output ]]; then LBUFFER=$typed$output; fi
      zle reset-prompt
    }
    if [[ -o interactive ]]; then
      zle -N __picker_files; zle -N __picker_history; zle -N __picker_cd; zle -N __picker_complete
      __picker_map=${${(z)$(bindkey '^I')}[2]}
      if [[ $__picker_map != __picker_complete ]]; then __picker_tab=$__picker_map; fi
      for __picker_map in emacs viins; do bindkey -M $__picker_map '^I' __picker_complete; done
      for __picker_map in emacs viins vicmd; do
        bindkey -M $__picker_map '^T' __picker_files
        bindkey -M $__picker_map '^R' __picker_history
        bindkey -M $__picker_map '\ec' __picker_cd
      done
      unset __picker_map
    fi
    """#

  private static let fishScript = #"""
    # Ctrl+T inserts paths, Ctrl+R finds a command of the history, Alt+C changes the directory.
    function __picker_files
      \#(files) | \#(fishPicker) --scheme=path --header='Insert paths' | while read -l path
        commandline -i -- (string escape -- $path)' '
      end
      commandline -f repaint
    end
    function __picker_history
      history -z | \#(fishPicker) --read0 --scheme=history --no-multi --header='Commands' --query=(commandline) | read -lz line
      and commandline -- (string trim -r -c \n -- $line)
      commandline -f repaint
    end
    function __picker_cd
      \#(directories) | \#(fishPicker) --scheme=path --no-multi --header='Change to a directory' | read -l directory
      and builtin cd -- $directory
      commandline -f repaint
    end
    if status is-interactive
      bind \ct __picker_files; bind \cr __picker_history; bind \ec __picker_cd
      if bind -M insert >/dev/null 2>&1
        bind -M insert \ct __picker_files; bind -M insert \cr __picker_history; bind -M insert \ec __picker_cd
      end
    end
    """#
}

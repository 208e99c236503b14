/// A function of a shell that runs `files`, and goes to the directory that was shown last.
enum ShellFunction: String {
  case bash, zsh, fish

  /// The function, to be evaluated.
  var text: String {
    switch self {
    case .bash, .zsh:
      """
      files() {
        local place directory code
        place=$(mktemp) || return
        command files --place "$place" "$@"
        code=$?
        IFS= read -r -d '' directory <"$place"
        rm -f -- "$place"
        [ -z "$directory" ] || cd -- "$directory" || return
        return "$code"
      }
      """
    case .fish:
      """
      function files
        set -l place (mktemp); or return
        command files --place $place $argv
        set -l code $status
        read -l -z directory <$place
        rm -f -- $place
        test -z "$directory"; or cd -- $directory; or return
        return $code
      end
      """
    }
  }
}

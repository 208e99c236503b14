#!/bin/sh
# A plugin in the language of shells, of this file alone.
#
# awk takes a message apart into lines such as `.params.command "notes.add"`: the path of a value and
# its JSON. A text is kept and said again as the JSON that it came as, so nothing is ever unquoted.

take_apart='
function blanks() { sub(/^[ \t\r]+/, "", rest) }
function take(pattern) {
  if (!match(rest, pattern)) exit 1
  taken = substr(rest, 1, RLENGTH)
  rest = substr(rest, RLENGTH + 1)
  blanks()
  return taken
}
function value(path,   name, count) {
  if (rest ~ /^\{/) {
    take("^[{]")
    while (rest !~ /^\}/) {
      name = take(text)
      take("^:")
      value(path "." substr(name, 2, length(name) - 2))
      if (rest !~ /^\}/) take("^,")
    }
    take("^[}]")
  } else if (rest ~ /^\[/) {
    take("^\\[")
    while (rest !~ /^\]/) {
      value(path "." count++)
      if (rest !~ /^\]/) take("^,")
    }
    take("^\\]")
  } else if (rest ~ /^"/) {
    print path " " take(text)
  } else {
    print path " " take("^[-+.0-9A-Za-z]+")
  }
}
BEGIN { text = "^\"([^\"\\\\]|\\\\.)*\"" }
{ rest = $0; blanks(); value("") }'

say() { printf '{"jsonrpc":"2.0",%s}\n' "$1"; }
answer() { say "\"id\":$id,\"result\":$1"; }
refuse() { say "\"id\":$id,\"error\":{\"code\":$1,\"message\":\"$2\"}"; }

# The value of a member of the message, by its path; nothing when there is none.
member() { printf '%s\n' "$members" | sed -n "s/^$1 //p" | head -n 1; }

count_notes() {
  [ -z "$file" ] || [ ! -f "$file" ] || count=$(wc -l < "$file")
  say '"method":"context/set","params":{"name":"notes.count","value":'$((count))'}'
}

run() {
  case $(member .params.command) in
  '"notes.add"')
    text=$(member .params.arguments.text)
    case $text in
    '"'*)
      last=$text count=$((count + 1))
      if [ -n "$file" ]; then
        mkdir -p "${file%/*}" && printf '%s\n' "$text" >> "$file" ||
          { refuse -32000 'the note cannot be kept; see the log'; return; }
      fi
      count_notes
      answer $((count)) ;;
    *) refuse -32602 'notes.add needs a text; write notes.add text=…' ;;
    esac ;;
  '"notes.last"')
    [ -z "$file" ] || [ ! -f "$file" ] || last=$(tail -n 1 "$file")
    if [ -n "$last" ]; then
      say "\"method\":\"ui/message\",\"params\":{\"text\":$last}"
      answer "$last"
    else
      refuse -32000 'there is no note; notes.add text=… adds one'
    fi ;;
  *) refuse -32000 'notes has no such command' ;;
  esac
}

file= last= count=0
while IFS= read -r line; do
  members=$(printf '%s\n' "$line" | awk "$take_apart") || continue
  id=$(member .id) method=$(member .method)
  # What is not a request is an answer, of which none is waited for, or tells nothing that matters here.
  [ -n "$id" ] && [ -n "$method" ] || continue
  case $method in
  '"hello"')
    if [ "$(member .params.protocol.minimum)" -le 1 ]; then
      answer '{"protocol":1,"id":"notes","version":"1.0.0"}'
    else
      refuse -32000 'notes speaks version 1'
    fi ;;
  '"activate"')
    directory=$(member .params.dataDirectory)
    case $directory in
    *\\*) ;; # A path that JSON has to quote is left alone: notes last as long as the process.
    '"'*) directory=${directory#?} file=${directory%?}/notes ;;
    esac
    count_notes
    answer '{}' ;;
  '"command/run"') run ;;
  '"ping"') answer '{}' ;;
  '"shutdown"') answer '{}'; exit ;;
  *) refuse -32601 'notes does not know this method' ;;
  esac
done

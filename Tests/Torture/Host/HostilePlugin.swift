/// A plugin in the language of shells that does one harmful thing in one state of its conversation.
nonisolated struct HostilePlugin: Hashable, Sendable, CustomStringConvertible {
  /// The moments at which the harm is done.
  enum State: String, CaseIterable, Sendable {
    case start, hello, activate, command, event, shutdown
  }

  /// The name of the harm.
  let fault: String
  /// The shell code of the harm, after which the plugin goes on as it should, if it can.
  let body: String
  let state: State

  var description: String { "\(fault) in \(state)" }

  /// Every harm in every state.
  static let all = State.allCases.flatMap { state in
    faults.map { HostilePlugin(fault: $0.key, body: $0.value, state: state) }
      .sorted { $0.fault < $1.fault }
  }

  private static let faults = [
    "crash": "kill -ILL $$",
    "exit": "exit 3",
    "hang": "while :; do :; done",
    "sleep": "sleep 60",
    "garbage": "say 'no message'; say '[1,2]'; say '{}'",
    "garbage without end": "yes garbage",
    "half a line": #"printf '{"jsonrpc":"2.0","id":'; sleep 60"#,
    "line of 100 MB": "zeroes 100000000 x; echo",
    "line of 500 kB":
      #"printf '{"jsonrpc":"2.0","method":"a","params":{"text":"'; zeroes 500000 x; say '"}}'"#,
    "many values":
      #"printf '{"jsonrpc":"2.0","method":"a","params":[0'; zeroes 500000 '[' | sed 's/\[\[/,0/g'; say ']}'"#,
    "nesting": "zeroes 500000 '['; echo",
    "bad UTF-8": #"printf '\377\376\n'"#,
    "two answers": "answer {}; answer {}",
    "answer to nothing": #"say '{"jsonrpc":"2.0","id":4711,"result":1}'"#,
    "lying version": #"answer '{"protocol":99}'"#,
    "error of 500 kB":
      #"printf '{"jsonrpc":"2.0","id":%s,"error":{"code":1,"message":"' $id; zeroes 500000 x; say '"}}'"#,
    "grandchildren": "(setsid sh -c '(setsid sleep 61 &) ; sleep 62' &) </dev/null >/dev/null 2>&1",
    "deaf to SIGTERM": "trap '' TERM; while :; do sleep 60; done",
    "memory": "a=x; while [ ${#a} -lt 50000000 ]; do a=$a$a; done; sleep 60",
    // As fast as the system gives it.
    "memory without end": "tail /dev/zero",
    "memory of many without end":
      "for n in 1 2 3 4; do (setsid tail /dev/zero &) </dev/null >/dev/null 2>&1; done; sleep 60",
    "stops itself": "kill -STOP $$",
    "stops its supervisor": "kill -STOP $PPID",
    "kills its supervisor": "kill -KILL $PPID; sleep 60",
    "kills the guard of its supervisor":
      "kill -KILL $(cut -d' ' -f4 /proc/$PPID/stat); sleep 60",
    "messages without end":
      #"yes '{"jsonrpc":"2.0","method":"ui/message","params":{"text":"x"}}'"#,
    "log without end": "yes >&2",
    "questions without end": """
    n=0; while :; do n=$((n + 1)); say '{"jsonrpc":"2.0","id":"q'$n'","method":"ui/ask",\
    "params":{"question":"Again?"}}'; done
    """,
    "progress without end":
      #"yes '{"jsonrpc":"2.0","method":"ui/progress","params":{"id":"p","title":"x","fraction":0.5}}'"#,
    "panes of a million rows": #"""
    rows=$(zeroes 9000 x | sed 's/x/,"a row"/g')
    n=0; while :; do
      say '{"jsonrpc":"2.0","method":"ui/pane","params":{"id":"hostile.pane","from":'$n',"rows":["x"'"$rows"']}}'
      n=$((n + 9000))
    done
    """#,
    "status with control characters":
      #"while :; do notify ui/status '{"text":"\u001b[2J\u001b[31m\u0007\n"}'; done"#,
    "timers without end": #"""
    n=0; while :; do n=$((n + 1)); notify timer/set '{"id":"'$n'","after":1,"repeats":true}'; done
    """#,
    "reads of lists without end":
      #"yes '{"jsonrpc":"2.0","id":1,"method":"list/get","params":{"count":5000}}'"#,
    "bindings without end": """
    n=0; while :; do n=$((n + 1)); notify bindings/set \
    "{\\"bindings\\":[{\\"id\\":\\"$n\\",\\"keys\\":\\"f5\\",\\"command\\":\\"hostile.act\\"}]}"; done
    """,
    "many bindings without end": #"""
    rest=$(seq 2 900 | sed 's/.*/,{"id":"&","keys":"ctrl+x f5","command":"hostile.act"}/')
    n=0; while :; do
      n=$((n % 9 + 1))
      first='{"id":"1","keys":"f'$n'","command":"hostile.act"}'
      notify bindings/set '{"bindings":['"$first$rest"']}'
    done
    """#,
    // As much as is allowed, at a key that a person presses again and again.
    "costly bindings without end": #"""
    w='!a&&!a&&!a&&!a&&!a&&!a&&!a&&!a&&!a&&!a&&a'
    rest=$(for n in $(seq 2 102); do
      printf ',{"id":"%s","keys":"down f5","command":"hostile.act","when":"%s"}' $n "$w"
    done)
    n=0; while :; do
      n=$((n % 9 + 1))
      notify bindings/set '{"bindings":[{"id":"1","keys":"f'$n'","command":"hostile.act"}'"$rest"']}'
    done
    """#,
    "costly bindings of many conditions without end": #"""
    w='!a&&!a&&!a&&!a&&!a&&!a&&!a&&!a&&!a&&!a&&a'
    rest=$(for n in $(seq 100 195); do
      printf ',{"id":"%s","keys":"down f5","command":"hostile.act","when":"%s"}' $n "$w$n"
    done)
    n=0; while :; do
      n=$((n % 9 + 1))
      notify bindings/set '{"bindings":[{"id":"1","keys":"f'$n'","command":"hostile.act"}'"$rest"']}'
    done
    """#,
    "bindings of 45 terms without end": #"""
    w=$(seq 45 | sed 's/.*/!a\&\&/' | tr -d '\n')a
    rest=$(for n in $(seq 2 1000); do
      printf ',{"id":"%s","keys":"down f5","command":"hostile.act","when":"%s"}' $n "$w"
    done)
    while :; do
      notify bindings/set '{"bindings":[{"id":"1","keys":"f1","command":"hostile.act"}'"$rest"']}'
    done
    """#,
    "context of 500 kB without end":
      #"while :; do printf '{"jsonrpc":"2.0","method":"context/set","params":{"name":"hostile.a","value":"'; zeroes 500000 x; say '"}}'; done"#,
    "presses its own key": #"notify host/run '{"command":"key.press","arguments":{"keys":"x"}}'"#,
    "escape codes": #"notify ui/message '{"text":"\u001b[2J\u202e"}'; printf '\033[2J\n' >&2"#,
    "closed output": "exec >&-",
    "closed input": "exec <&-",
  ]

  /// Its manifest; it hears of every move of the focus if that is when it does harm.
  var manifest: String {
    """
    {"id": "hostile", "name": "Hostile", "version": "1", "protocol": 1, "executable": "run",
     "commands": [{"id": "hostile.act", "title": "Act"}],
     "bindings": [{"id": "hostile.x", "keys": "x", "command": "hostile.act"}],
     "context": [{"name": "hostile.a"}], "permissions": {"run": ["key.press"]},
     "limits": {"memory": 512},
     "subscriptions": [\(state == .event ? "\"navigation.focusMoved\"" : "")]}
    """
  }

  var script: String {
    """
    #!/bin/sh
    say() { printf '%s\\n' "$1"; }
    zeroes() { head -c $1 /dev/zero | tr '\\0' "$2"; }
    answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$1"; }
    notify() { printf '{"jsonrpc":"2.0","method":"%s","params":%s}\\n' "$1" "$2"; }
    id=0
    \(body(in: .start))
    while read -r line; do
      id=${line#*\\"id\\":}; id=${id%%,*}
      case $line in
      *'"method":"hello"'*) \(body(in: .hello)); answer '{"protocol":1}' ;;
      *'"method":"activate"'*) \(body(in: .activate)); answer {} ;;
      *'"method":"ping"'*) answer {} ;;
      *'"method":"command/run"'*) \(body(in: .command)); answer {} ;;
      *'"method":"event"'*) \(body(in: .event)) ;;
      *'"method":"shutdown"'*) \(body(in: .shutdown)); answer {}; exit 0 ;;
      esac
    done
    """
  }

  private func body(in state: State) -> String {
    state == self.state ? body : ":"
  }
}

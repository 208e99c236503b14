import Glibc

extension TtyDescriptors {
  /// The size that the terminal has; that of the first terminals where it does not know.
  nonisolated var size: TtySize {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return TtySize(rows: 24, columns: 80)
    }
    return TtySize(
      rows: Int(size.ws_row), columns: Int(size.ws_col), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }

  /// Writes all the bytes, however long the terminal takes; less only when it has gone.
  nonisolated func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var poller = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
          _ = poll(&poller, 1, -1)
        } else if errno != EINTR {
          return
        }
      }
    }
  }
}

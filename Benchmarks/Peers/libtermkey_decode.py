"""Times libtermkey on a stream of a terminal's bytes.

    python3 Peers/libtermkey_decode.py STREAM

STREAM has the bytes in hexadecimal on one line. What is printed are the median nanoseconds for all of
them, read in pieces of 4 KiB into a buffer of 8 KiB. Compiles `libtermkey_decode.c` and needs a C
compiler and libtermkey: `apt-get install libtermkey-dev`.
"""

import os
import subprocess
import sys
import tempfile


def measure(stream):
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libtermkey_decode.c")
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "decode")
        subprocess.run(["cc", "-O2", source, "-ltermkey", "-o", program], check=True)
        path = os.path.join(folder, "stream")
        with open(path, "wb") as file:
            file.write(stream)
        return subprocess.run([program, path], check=True, stdout=subprocess.PIPE).stdout.decode()


if __name__ == "__main__":
    with open(sys.argv[1], encoding="ascii") as file:
        print(measure(bytes.fromhex(file.readline())).strip())

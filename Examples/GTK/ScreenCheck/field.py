"""A window with one field for text, of GTK or of Tk.

    field.py gtk3|gtk3-secret|gtk4|tk

Each line on the standard input asks for the text, which is answered as JSON, and empties the field.
"""

import json
import os
import sys


def answer(text):
    print(json.dumps(text), flush=True)


def gtk(version, is_secret=False):
    import gi

    gi.require_version("Gtk", version)
    from gi.repository import GLib

    # The class of the window, once GTK is there.
    GLib.set_prgname("field-" + sys.argv[1])
    from gi.repository import Gtk

    entry = Gtk.Entry()
    entry.set_width_chars(60)
    entry.set_visibility(not is_secret)
    loop = GLib.MainLoop()

    def asked(channel, condition):
        if not sys.stdin.readline():
            loop.quit()
            return False
        answer(entry.get_text())
        entry.set_text("")
        return True

    window = Gtk.Window(title="Field")
    if version == "3.0":
        window.add(entry)
        window.show_all()
    else:
        window.set_child(entry)
        window.present()
    entry.grab_focus()
    GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, asked)
    loop.run()


def tk():
    import tkinter

    root = tkinter.Tk(className="field-tk")
    root.title("Field")
    entry = tkinter.Entry(root, width=60)
    entry.pack()
    entry.focus_set()

    def asked(file, mask):
        if not sys.stdin.readline():
            root.destroy()
            return
        answer(entry.get())
        entry.delete(0, "end")

    root.createfilehandler(sys.stdin, tkinter.READABLE, asked)
    root.mainloop()


kind = sys.argv[1]
if kind == "tk":
    tk()
else:
    name, _, secret = kind.partition("-")
    gtk({"gtk3": "3.0", "gtk4": "4.0"}[name], secret == "secret")

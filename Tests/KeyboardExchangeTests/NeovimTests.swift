import KeyboardCommands
import KeyboardCore
import KeyboardExchange
import Requirements
import Testing

@Suite("Files of Neovim, which Neovim runs", .needs("nvim"))
struct NeovimTests {
  private func lines(_ text: String) throws -> (bindings: [String], problems: [String]) {
    let keymap = try KeymapFormat.neovim.read(text, file: "f", mayRun: true)
    return (
      keymap.bindings.map { binding in
        "\(binding.sequence): \(binding.effect)" + (binding.clause.map { " when \($0)" } ?? "")
          + (binding.title.map { " (\($0))" } ?? "")
      },
      keymap.problems.map { String($0.description.dropFirst(2)) }
    )
  }

  @Test("A file is run only where that is allowed")
  func permission() {
    let error = #expect(throws: FileError.self) {
      try KeymapFormat.neovim.read("x = 1", file: "f")
    }
    #expect(
      error?.message
        == "this file is a program, and Neovim runs it to find its keys; allow that if you trust it"
    )
  }

  @Test("Calls that bind keys are bindings, and each that is none here is reported")
  func calls() throws {
    let (bindings, problems) = try lines(
      #"""
      vim.g.mapleader = " "
      local map = vim.keymap.set
      local opts = { silent = true, desc = "shared" }
      local function nmap(lhs, rhs) vim.keymap.set("n", lhs, rhs, { noremap = true }) end
      map({ "n", "v" }, "<leader>w", "<cmd>write all<CR>", { desc = "Write" }) -- comment
      map("n", "<C-s>", ":update<CR>", opts)
      map("i", 'jk', [[<Esc>]])
      nmap("gq", "<Plug>(format)")
      vim.api.nvim_set_keymap("", "<S-Up>", "<Nop>", {})
      map("n", "K", vim.lsp.buf.hover)
      vim.keymap.del("t", "<C-A-x>")
      map("n", "<leader>pv", vim.cmd.Ex)
      map("n", "t", vim.api.nvim_replace_termcodes("<Esc>dd", true, false, true))
      for _, key in ipairs({ "a", "b" }) do map("n", "g" .. key, "<C-w>" .. key) end
      map("n", "a", function() if x then y() end end, { desc = "no" })
      map("n", "b", "c", { expr = true })
      map("n", lhs, "c")
      map("q", "d", "c")
      map("n", "<LeftMouse>", "c")
      map("n", "e", require("x").y)
      map("n", "f", "<C-w>h", { buffer = true })
      local t = { "<leader>lost", "nobody" }
      """#)
    #expect(
      bindings == [
        "space w: :write arguments=\"all\" when mode in ['normal', 'visual', 'select'] (Write)",
        "ctrl+s: :update when mode == 'normal' (shared)",
        "j k: key.press keys=\"escape\" when mode == 'insert'", "g q: format when mode == 'normal'",
        "shift+up: block when mode in ['normal', 'visual', 'select', 'operator']",
        "shift+k: vim.lsp.buf.hover when mode == 'normal'",
        "ctrl+alt+x: unbind when mode == 'terminal'", "space p v: :Ex when mode == 'normal'",
        "t: key.press keys=\"escape d d\" when mode == 'normal'",
        "g a: key.press keys=\"ctrl+w a\" when mode == 'normal'",
        "g b: key.press keys=\"ctrl+w b\" when mode == 'normal'",
        "f: key.press keys=\"ctrl+w h\" when mode == 'normal'",
      ])
    #expect(
      problems == [
        "15:10: error: not carried over: 'a': it calls a function of Lua, which only Neovim can run; bind a :command",
        "16:10: error: not carried over: 'b': its keys are computed by an expression of Vim; write a condition and keys",
        "17:1: error: not carried over: its keys are no text",
        "18:10: error: not carried over: 'd': 'q' is not a mode for keys; write n, i, x, s, o, c or t",
        "19:10: error: not carried over: '<LeftMouse>': <LeftMouse> is the mouse; bind a key",
        "20:10: error: not carried over: 'e': it calls x.y, which only Neovim can run; bind a :command",
        "21:10: warning: it holds in one buffer there, and in all here; write a condition that asks for more",
        "22:13: error: not carried over: '<leader>lost': what binds these keys is not known here; write vim.keymap.set",
      ])
  }

  @Test("Helpers of other files and keys of lazy.nvim are carried over or reported one by one")
  func helpers() throws {
    let (bindings, problems) = try lines(
      """
      local K = require('helpers')
      local nmap = require('helpers').nmap
      vim.g.mapleader = ' '
      K.n('gd', '<cmd>Alpha<CR>')
      nmap('qq', ':q<CR>')
      nmap('<C-s>', ':w<CR>')
      return {
        { 'me/plugin', keys = {
          { 'gs', '<cmd>Gamma<cr>', desc = 'Gamma' },
          { ']c', '<cmd>Delta<cr>', mode = { 'n', 'x' } },
          { '<leader>e', function() end },
          'gx',
        }, opts = { mappings = { i = { ['<C-j>'] = 'next' } }, icons = { keys = { Up = '^' } } } },
      }
      """)
    #expect(
      bindings == [
        "q q: :q when mode == 'normal'", "ctrl+s: :w when mode == 'normal'",
        "g s: :Gamma when mode == 'normal' (Gamma)",
        "] c: :Delta when mode in ['normal', 'visual']",
      ])
    #expect(
      problems == [
        "4:5: error: not carried over: 'gd': 'helpers.n' is not here; write vim.keymap.set",
        "5:6: warning: 'helpers.nmap' is not here and taken for vim.keymap.set; write that where it is not",
        "11:7: error: not carried over: '<leader>e': it calls a function of Lua, which only Neovim can run; bind a :command",
        "12:5: error: not carried over: 'gx': me/plugin binds it by itself; write what it does",
        "13:35: error: not carried over: '<C-j>': me/plugin reads its own keys; bind a command of it",
      ])
  }

  @Test("Commands of Vim bind what Neovim says that they bind, several lines too")
  func commands() throws {
    let (bindings, problems) = try lines(
      """
      vim.cmd([[
        nnoremap <leader>q :q<CR>
        vnoremap <silent> J <cmd>m<CR>
        autocmd FileType x nnoremap <buffer> gy z
      ]])
      vim.cmd('nnoremap <C-q> :q<CR> ')
      vim.cmd.nnoremap("<F2> :two<CR>")
      """)
    #expect(
      bindings == [
        "\\ q: :q when mode == 'normal'", "shift+j: :m when mode in ['visual', 'select']",
        "ctrl+q: :q when mode == 'normal'", "f2: :two when mode == 'normal'",
      ])
    #expect(
      problems.map { $0.drop { $0 != " " } } == [
        " error: not carried over: 'autocmd FileType x nnoremap <buffer> gy z' binds keys on an event; write vim.keymap.set",
        " warning: the blank after <CR> is left out",
      ])
  }

  @Test("which-key, autocommands and functions that plugins call bind keys")
  func plugins() throws {
    let (bindings, problems) = try lines(
      """
      vim.g.mapleader = ' '
      require('which-key').add({ { '<leader>f', group = 'file' }, { '<leader>ff', '<cmd>F<cr>', desc = 'Find' } })
      require('which-key').register({ g = { name = 'git', s = { '<cmd>S<cr>', 'Status' } } }, { prefix = '<leader>' })
      vim.api.nvim_create_autocmd('LspAttach', { callback = function(event)
        vim.keymap.set('n', 'gd', vim.lsp.buf.definition, { buffer = event.buf })
      end })
      require('lazy').setup({ { 'x', config = function() vim.keymap.set('n', 'gz', '<cmd>Z<cr>') end } })
      """)
    #expect(
      bindings == [
        "space f f: :F when mode == 'normal' (Find)",
        "space g s: :S when mode == 'normal' (Status)",
        "g d: vim.lsp.buf.definition when mode == 'normal'", "g z: :Z when mode == 'normal'",
      ])
    #expect(problems == ["5:23: warning: it holds after LspAttach there, and always here"])
  }

  @Test("A file that fails keeps what came before; one that does not end is stopped")
  func failing() throws {
    let (bindings, problems) = try lines(
      "vim.keymap.set('n', 'a', 'b')\nerror('no')\nvim.keymap.set('n', '<C-c>', 'd')\n")
    #expect(bindings == ["a: key.press keys=\"b\" when mode == 'normal'"])
    #expect(
      problems == [
        "2:1: error: not carried over: the rest, as Neovim stops here without the plugins: no",
        "3:21: error: not carried over: '<C-c>': what binds these keys is not known here; write vim.keymap.set",
      ])
    let error = #expect(throws: FileError.self) { try lines("x = \"a\nb\"") }
    #expect(error?.place == "f:1:1")
    #expect(error?.message.hasPrefix("unfinished string") == true)
  }

  @Test("Programs and files are left alone, and no module beside the temporary file is missing")
  func harmless() throws {
    let (bindings, _) = try lines(
      """
      os.execute('touch /tmp/harm') io.popen('touch /tmp/harm') vim.fn.system('touch /tmp/harm')
      vim.opt.nothing = 3
      require('a.b.c').setup({ x = 1 })
      if vim.fn.has('nvim') == 1 then vim.keymap.set('n', 'a', 'b') end
      """)
    #expect(bindings.count == 1)
  }
}

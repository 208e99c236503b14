-- Edits a script and a keymap with the client of Neovim, and looks at what it shows.
local folder, program = os.getenv("FOLDER"), os.getenv("KEYBOARD_REPL")

local function fail(text)
  io.stderr:write(text .. "\n")
  vim.cmd("cquit")
end

local function expect(what, found, wanted)
  if not vim.deep_equal(found, wanted) then
    fail(what .. ": " .. vim.inspect(found) .. ", not " .. vim.inspect(wanted))
  end
end

local function open(name, lines)
  vim.fn.writefile(lines, folder .. "/" .. name)
  vim.cmd("edit " .. folder .. "/" .. name)
  local buffer = vim.api.nvim_get_current_buf()
  local settings = { name = "keyboard-repl", cmd = { program, "--lsp" }, root_dir = folder }
  if vim.lsp.start then
    vim.lsp.start(settings)
  else
    -- Neovim 0.7, as Debian 12 has it.
    CLIENT = CLIENT or vim.lsp.start_client(settings)
    vim.lsp.buf_attach_client(buffer, CLIENT)
  end
  return buffer
end

local function mistakes(buffer, count)
  vim.wait(20000, function() return #vim.diagnostic.get(buffer) == count end, 20)
  return vim.tbl_map(function(mistake)
    return { mistake.lnum, mistake.col, mistake.end_col, mistake.message }
  end, vim.diagnostic.get(buffer))
end

local function ask(buffer, method, line, character, others)
  local parameters = {
    textDocument = { uri = vim.uri_from_bufnr(buffer) },
    position = { line = line, character = character },
  }
  local answers = vim.lsp.buf_request_sync(
    buffer, "textDocument/" .. method, vim.tbl_extend("force", parameters, others or {}), 20000)
  for _, answer in pairs(answers or {}) do
    if answer.err then fail(method .. ": " .. vim.inspect(answer.err)) end
    return answer.result
  end
  fail(method .. " was not answered")
end

-- Returns the column of the menu that CTRL-X CTRL-O shows, and its words, without going into Insert mode.
local function menu(line, column)
  local found
  vim.fn.mode = function() return "i" end
  vim.api.nvim_get_mode = function() return { mode = "i", blocking = false } end
  vim.fn.complete = function(start, items)
    found = { start, vim.tbl_map(function(item) return item.word end, items) }
  end
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
  vim.lsp.omnifunc(1, "")
  vim.wait(20000, function() return found end, 20)
  return found
end

local ok, problem = pcall(function()
  local script = open("a.kbd", { "macro go {", "press down", "}", "echo 👍; gow" })
  -- Columns of Neovim are bytes.
  expect("mistakes", mistakes(script, 1), { { 3, 11, 14, "the verb 'gow' is unknown; did you mean go?" } })
  vim.api.nvim_buf_set_text(script, 3, 13, 3, 14, { "" })
  expect("mistakes after a change", mistakes(script, 0), {})

  local offered = ask(script, "completion", 3, 9).items
  expect("completion", vim.tbl_contains(vim.tbl_map(function(item) return item.label end, offered), "go"), true)
  local hover = ask(script, "hover", 3, 9).contents.value
  expect("hover", hover:match("A macro") ~= nil, true)
  expect("definition", ask(script, "definition", 3, 9)[1].range.start, { line = 0, character = 6 })
  local edit = ask(script, "rename", 3, 9, { newName = "step" })
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  expect("renamed", vim.api.nvim_buf_get_lines(script, 0, -1, false),
    { "macro step {", "press down", "}", "echo 👍; step" })
  local edits = ask(script, "formatting", 0, 0, { options = { tabSize = 2, insertSpaces = true } })
  vim.lsp.util.apply_text_edits(edits, script, "utf-16")
  expect("formatted", vim.api.nvim_buf_get_lines(script, 1, 2, false), { "  press down" })

  local keymap = open("keymap.json5",
    { '{ version: 1, bindings: [', '  { keys: "g g", command: "navigation.frist" },', '] }' })
  expect("findings", mistakes(keymap, 1),
    { { 1, 27, 43, "there is no command navigation.frist; did you mean navigation.first?" } })
  vim.api.nvim_buf_set_text(keymap, 1, 38, 1, 43, { "first" })
  expect("findings after a change", mistakes(keymap, 0), {})
  expect("menu", menu(1, 41), { 28, { "navigation.first", "navigation.firstChild" } })
  expect("why", ask(keymap, "hover", 1, 11).contents.value:match("navigation.first") ~= nil, true)
end)
if not ok then fail(tostring(problem)) end
vim.lsp.stop_client(vim.lsp.get_active_clients and vim.lsp.get_active_clients() or vim.lsp.get_clients())
vim.cmd("qall!")

-- Runs a Lua file of a configuration and writes what binds keys, a line of JSON each. Plugins, and what else
-- is not here, are stand-ins that record what they are given.
local name, path, root = vim.env.KEYBOARD_FILE, vim.env.KEYBOARD_TEXT, vim.env.KEYBOARD_ROOT
local output = assert(io.open(vim.env.KEYBOARD_RECORD, "w"))
local open, getinfo, exit, api = io.open, debug.getinfo, os.exit, vim.api
local exec = api.nvim_exec2 or api.nvim_exec
local text = assert(open(path)):read("*a")
local lines, seen, used, within = {}, {}, {}, nil
for line in (text .. "\n"):gmatch("(.-)\r?\n") do lines[#lines + 1] = line end

local function write(entry)
  output:write(vim.json.encode(entry), "\n")
  output:flush()
end

-- Where keys are written: near a line of the file that is being run, else anywhere in it.
local function literal(number, keys)
  local line = lines[number]
  for _, form in ipairs({ '"' .. keys .. '"', "'" .. keys .. "'", "[[" .. keys .. "]]" }) do
    local column = line and line:find(form, 1, true)
    if column then return column end
  end
end

local function place(keys)
  local frames, level = {}, 2
  while getinfo(level, "Sl") do
    local info = getinfo(level, "Sl")
    if info.source == "@" .. name then frames[#frames + 1] = info.currentline end
    level = level + 1
  end
  for _, offset in ipairs({ 0, -1, -2, -3, 1, 2, 3 }) do
    for _, frame in ipairs(frames) do
      local column = keys and literal(frame + offset, keys)
      if column then return frame + offset, column end
    end
  end
  if frames[1] then return frames[1], 1 end
  for number = 1, #lines do
    local column = keys and not used[number .. keys] and literal(number, keys)
    if column then
      used[number .. keys] = true
      return number, column
    end
  end
  return 1, 1
end

local function record(kind, keys, entry)
  entry.kind, entry.keys, entry.within = kind, keys, within
  entry.line, entry.column = place(keys)
  entry.leader, entry.localleader = vim.g.mapleader, vim.g.maplocalleader
  seen[#seen + 1] = keys
  seen[#seen + 1] = entry.action
  write(entry)
end

local function lost(keys, reason) record("lost", keys, { reason = reason }) end

-- Stand-ins: tables that may be indexed and called in any way.
local paths, stand_in = setmetatable({}, { __mode = "k" }), {}
local called
local function stand(path)
  local table = {}
  paths[table] = path
  return setmetatable(table, stand_in)
end
stand_in.__index = function(table, key)
  local child = stand(paths[table] .. "." .. tostring(key))
  rawset(table, key, child)
  return child
end
stand_in.__call = function(table, ...)
  called(paths[table], ...)
  return stand(paths[table] .. "()")
end
stand_in.__tostring = function(table) return paths[table] end
stand_in.__concat = function(one, other) return tostring(one) .. tostring(other) end
for _, name in ipairs({ "__add", "__sub", "__mul", "__div", "__mod", "__unm" }) do
  stand_in[name] = function() return 0 end
end
stand_in.__lt, stand_in.__le = function() return false end, function() return false end

-- Lets a table stand in for what it does not have.
local function complete(table, path)
  local meta = getmetatable(table) or {}
  local index = meta.__index
  meta.__index = function(self, key)
    local value
    if type(index) == "function" then
      local ok, result = pcall(index, self, key)
      value = ok and result or nil
    elseif index then
      value = index[key]
    end
    -- Functions of Vim's own ask whether there is one of that name in vim.api.
    if value ~= nil or path == "vim.api" and not key:match("^nvim_") then return value end
    value = stand(path .. "." .. tostring(key))
    rawset(self, key, value)
    return value
  end
  return setmetatable(table, meta)
end

-- The functions of Neovim by their names, for mappings that call one.
local functions = {}
local function index(table, path)
  for key, value in pairs(table) do
    if type(value) == "function" then functions[value] = path .. "." .. tostring(key) end
  end
end
for _, path in ipairs({ "lsp.buf", "lsp.codelens", "lsp", "diagnostic", "ui" }) do
  local table = vim
  for part in path:gmatch("%a+") do table = table[part] end
  index(table, "vim." .. path)
  complete(table, "vim." .. path)
end

local commands = setmetatable({}, { __mode = "k" })
local function set(mode, keys, action, options, entry)
  entry, options = entry or {}, type(options) == "table" and options or {}
  if type(keys) ~= "string" then return lost(nil, "its keys are no text") end
  entry.modes = type(mode) == "table" and mode or { mode or "" }
  entry.title, entry.expr = options.desc, options.expr and true or nil
  entry.buffer = options.buffer and true or nil
  action = action == nil and options.callback or action
  if type(action) == "string" then
    if action == "" and options.callback then action = options.callback end
  end
  if type(action) == "string" then
    entry.action = action
  elseif commands[action] then
    entry.action = "<Cmd>" .. commands[action] .. "<CR>"
  elseif paths[action] then
    entry.name = paths[action]
  else
    entry.name = functions[action]
  end
  record("set", keys, entry)
end

local function delete(mode, keys)
  record("del", keys, { modes = type(mode) == "table" and mode or { mode } })
end

-- Commands of Vim are run; what they bind is what changes.
local letters = { "n", "x", "s", "o", "i", "c", "t" }
local function mappings()
  local all = {}
  for _, letter in ipairs(letters) do
    for _, list in ipairs({ api.nvim_get_keymap(letter), api.nvim_buf_get_keymap(0, letter) }) do
      for _, map in ipairs(list) do all[letter .. map.lhs] = map end
    end
  end
  return all
end

local function command(text)
  text = type(text) == "table" and table.concat({ text.cmd, unpack(text.args or {}) }, " ") or tostring(text)
  local binds = text:find("map", 1, true)
  local before = binds and mappings()
  local ok, message = pcall(exec, text, api.nvim_exec2 and {} or false)
  if not binds then return end
  local after, changes, order = mappings(), {}, {}
  for _, letter in ipairs(letters) do
    for _, pair in ipairs({ { after, before }, { before, after } }) do
      for key, map in pairs(pair[1]) do
        local other = pair[2][key]
        local isDeletion = pair[1] == before
        if key:sub(1, 1) == letter and (not other or not isDeletion and (other.rhs ~= map.rhs or other.lnum ~= map.lnum)) then
          local id = (isDeletion and "-" or "+") .. map.lhs .. "\0" .. tostring(map.rhs)
          if not changes[id] then
            changes[id] = { map = map, modes = {}, isDeletion = isDeletion }
            order[#order + 1] = id
          end
          table.insert(changes[id].modes, letter)
        end
      end
    end
  end
  local function position(id)
    return text:lower():find(tostring(changes[id].map.rhs):lower(), 1, true) or 0
  end
  table.sort(order, function(one, other)
    if position(one) ~= position(other) then return position(one) < position(other) end
    return one < other
  end)
  for _, id in ipairs(order) do
    local change = changes[id]
    local map = change.map
    if change.isDeletion then
      delete(change.modes, map.lhs)
    else
      set(change.modes, map.lhs, map.rhs or map.callback, { desc = map.desc, expr = map.expr == 1, buffer = map.buffer ~= 0 })
    end
  end
  for line in text:gmatch("[^\n]+") do
    local first = line:match("^[%s:]*(%S*)") or ""
    local keys = line:match("[nvxsoict]?n?o?r?e?map!?%s+(.*)")
    if keys and first:match("^au") then
      lost(nil, "'" .. line:match("^%s*(.-)%s*$") .. "' binds keys on an event; write vim.keymap.set")
    end
  end
  if not ok then lost(nil, "Neovim does not run '" .. text .. "': " .. tostring(message)) end
end

vim.cmd = setmetatable({}, {
  __call = function(_, text) command(text) end,
  __index = function(self, name)
    local table = setmetatable({}, {
      __call = function(_, arguments)
        local words = type(arguments) == "table" and table.concat(arguments, " ") or arguments or ""
        seen[#seen + 1] = words
        command(name .. " " .. tostring(words))
      end,
    })
    commands[table] = name
    rawset(self, name, table)
    return table
  end,
})

-- What plugins are given: tables with keys that only they read.
local function scan(table, path, depth, binds)
  if type(table) ~= "table" or paths[table] or depth > 8 then return end
  for key, value in pairs(table) do
    local name = type(key) == "string" and key or nil
    local isKeys = name and (name == "keys" or name:lower():find("map", 1, true))
    local isKey = name and (name:match("^<[%w%-]+.*>") or binds and type(value) ~= "table")
    if isKey or binds and name and #name > 1 and type(value) == "table" and value[1] then
      lost(name, path .. " reads its own keys; bind a command of it")
    elseif binds and type(key) == "number" and type(value) == "table" and type(value[1]) == "string" then
      lost(value[1], path .. " reads its own keys; bind a command of it")
    elseif name == "on_attach" and type(value) == "function" then
      local former = within
      within = "on_attach"
      pcall(value, stand("client"), 1)
      within = former
    elseif name ~= "icons" then
      scan(value, path, depth + 1, binds or isKeys)
    end
  end
end

-- A call of what is not here: one that binds keys, or one that gets keys.
local function classic(name)
  local letter = name:match("^([nvxsoict]?)map$") or name:match("^([nvxsoict]?)noremap$")
  return letter
end

called = function(path, ...)
  local arguments = { ... }
  local owner = path:match("^(.*)%.[^.]*$")
  if paths[arguments[1]] and paths[arguments[1]] == owner then table.remove(arguments, 1) end
  local first, second, third = arguments[1], arguments[2], arguments[3]
  local last = path:match("[%w_]+$") or ""
  local isAction = type(third) == "string" or type(third) == "function" or paths[third] or commands[third]
  if classic(last) and type(first) == "string" and second ~= nil and not (isAction and #first <= 1) then
    return set(classic(last), first, second, third, { guess = path })
  end
  local isMode = type(first) == "table" or type(first) == "string" and first:match("^[nvxsoict!]?$")
  if last:lower():find("map", 1, true) and isMode and type(second) == "string" and isAction then
    return set(first, second, third, arguments[4], { guess = path })
  end
  if type(first) == "string" and not first:find("%s") and #first < 25
    and (type(second) == "string" or type(second) == "function" or paths[second])
  then
    seen[#seen + 1] = type(second) == "string" and second or nil
    return lost(first, "'" .. path .. "' is not here; write vim.keymap.set")
  end
  for _, argument in ipairs(arguments) do scan(argument, path, 0) end
end

-- lazy.nvim: specifications of plugins, with their keys.
local visited = {}
local function specify(spec)
  if type(spec) ~= "table" or paths[spec] or visited[spec] then return end
  visited[spec] = true
  for _, child in ipairs(spec) do specify(child) end
  specify(spec.dependencies)
  local plugin = type(spec[1]) == "string" and spec[1] or "the plugin"
  if spec.import then lost(nil, "the plugins of '" .. tostring(spec.import) .. "'; import their files") end
  local keys = spec.keys
  if type(keys) == "function" then
    local ok, result = pcall(keys, spec, {})
    keys = ok and result or nil
  end
  for _, key in ipairs(type(keys) == "table" and keys or { keys }) do
    key = type(key) == "table" and key or { key }
    if key[2] then
      set(key.mode or "n", key[1], key[2], key)
    elseif type(key[1]) == "string" then
      lost(key[1], plugin .. " binds it by itself; write what it does")
    end
  end
  scan(type(spec.opts) == "table" and spec.opts or {}, plugin, 0)
  for _, key in ipairs({ "init", "config", "opts" }) do
    if type(spec[key]) == "function" then pcall(spec[key], spec, type(spec.opts) == "table" and spec.opts or {}) end
  end
end

-- which-key: lists of keys, and trees of them.
local function group(list, mode)
  if type(list) ~= "table" or paths[list] then return end
  mode = list.mode or mode
  if type(list[1]) == "string" then
    seen[#seen + 1] = list[1]
    if list[2] ~= nil then set(mode, list[1], list[2], list) end
  end
  for _, child in ipairs(list) do group(child, mode) end
end

local function tree(table, prefix, mode)
  for key, value in pairs(type(table) == "table" and table or {}) do
    local keys = prefix .. tostring(key)
    if type(value) == "table" and value[2] ~= nil then
      set(value.mode or mode, keys, value[1], { desc = type(value[2]) == "string" and value[2] or nil })
    elseif type(value) == "table" and type(value[1]) == "function" then
      set(value.mode or mode, keys, value[1], {})
    elseif type(value) == "table" and not value[1] then
      tree(value, keys, value.mode or mode)
    end
  end
end

package.loaded["lazy"] = complete({
  setup = function(spec)
    if type(spec) == "string" then
      return lost(nil, "the plugins of '" .. spec .. "'; import their files")
    end
    specify(spec)
    specify(type(spec) == "table" and spec.spec or nil)
  end,
}, "lazy")
package.loaded["which-key"] = complete({
  add = function(list) group(list, "n") end,
  register = function(table, options)
    options = options or {}
    seen[#seen + 1] = options.prefix
    tree(table, options.prefix or "", options.mode or "n")
  end,
  setup = function(options) group(type(options) == "table" and options.spec or {}, "n") end,
}, "which-key")
vim.pack = complete({ add = function(list) for _, spec in ipairs(list) do scan(spec, "vim.pack", 0) end end }, "vim.pack")
if root and root ~= "" then package.path = root .. "/?.lua;" .. root .. "/?/init.lua;" .. package.path end
table.insert(package.loaders, function(name) return function() return stand(name) end end)

vim.keymap = { set = set, del = delete }
api.nvim_set_keymap, api.nvim_del_keymap = set, delete
api.nvim_buf_set_keymap = function(_, mode, keys, action, options)
  set(mode, keys, action, vim.tbl_extend("force", options or {}, { buffer = true }))
end
api.nvim_buf_del_keymap = function(_, mode, keys) delete(mode, keys) end
api.nvim_replace_termcodes = function(text) return text end
api.nvim_command, api.nvim_exec = command, command
api.nvim_exec2 = function(text) command(text) return {} end
api.nvim_create_autocmd = function(events, options)
  if type(options) ~= "table" then return 0 end
  if type(options.command) == "string" then command("autocmd X * " .. options.command) end
  if type(options.callback) == "function" then
    local former = within
    within = type(events) == "table" and tostring(events[1]) or tostring(events)
    local event = { id = 1, event = within, buf = 1, file = "", match = "", data = { client_id = 1 } }
    pcall(options.callback, setmetatable(event, { __index = function(_, key) return stand("event." .. key) end }))
    within = former
  end
  return 0
end
rawset(vim.lsp, "get_client_by_id", function() return stand("client") end)
vim.schedule = function(action) pcall(action) end
vim.defer_fn = vim.schedule
vim.schedule_wrap = function(action) return action end
vim.uv = vim.uv or vim.loop
complete(vim, "vim")
complete(api, "vim.api")
for _, name in ipairs({ "opt", "opt_local", "opt_global", "o", "bo", "wo", "go" }) do
  local options = vim[name]
  vim[name] = setmetatable({}, {
    __index = function(_, key)
      local ok, value = pcall(function() return options[key] end)
      if ok then return value end
      return stand("vim." .. name .. "." .. tostring(key))
    end,
    __newindex = function(_, key, value) pcall(function() options[key] = value end) end,
  })
end

-- It may bind keys, and change nothing else.
local function nothing() return "" end
os.execute, os.remove, os.rename, os.exit = nothing, nothing, nothing, function() error("it ends Neovim") end
io.popen = function() return stand("io.popen") end
io.open = function(path, mode) if not mode or mode:match("^r") and not mode:find("+", 1, true) then return open(path, mode) end end
for _, name in ipairs({ "system", "systemlist", "jobstart", "termopen", "writefile", "delete", "mkdir", "rename", "input", "confirm" }) do
  vim.fn[name] = nothing
end
for _, name in ipairs({ "spawn", "fs_unlink", "fs_rename", "fs_mkdir", "fs_rmdir", "fs_open", "new_tcp" }) do
  vim.loop[name] = function() return stand("vim.loop." .. name) end
end

local chunk, message = loadstring(text, "@" .. name)
if not chunk then
  local line, reason = tostring(message):match(":(%d+): (.*)$")
  write({ kind = "syntax", line = tonumber(line) or 1, reason = reason or tostring(message) })
else
  local ok, result = xpcall(chunk, function(error)
    local line = place()
    return { line = line, reason = tostring(error):gsub("^.-:%d+: ", "") }
  end)
  if ok then
    specify(result)
  else
    write({ kind = "failed", line = result.line, reason = result.reason })
  end
  -- Keys in texts of which nothing was recorded.
  local all = table.concat(seen, "\0")
  for number, line in ipairs(lines) do
    local code = line:gsub("%-%-.*$", "")
    for _, pattern in ipairs({ '"<[%w%-]+>[^"]*"', "'<[%w%-]+>[^']*'", "%[%[<[%w%-]+>.-%]%]" }) do
      for written in code:gmatch(pattern) do
        local value = loadstring("return " .. written)
        local keys = value and value()
        if keys and not all:find(keys, 1, true) then
          all = all .. "\0" .. keys
          write({ kind = "text", keys = keys, line = number, column = literal(number, keys) or 1 })
        end
      end
    end
  end
  write({ kind = "end" })
end
exit(0)

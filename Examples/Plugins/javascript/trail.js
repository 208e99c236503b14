#!/usr/bin/env node
// A plugin in JavaScript, of this file alone; node runs it.
'use strict'
const readline = require('node:readline')

// The rows that were left, and where in them the focus is now.
let trail = { rows: [], place: -1 }
const longest = 100

// The requests of this plugin that the host has not answered.
const waiting = new Map()
let lastId = 0

function send(message) {
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n')
}

function ask(method, params) {
  lastId += 1
  send({ id: lastId, method, params })
  return new Promise((resolve, reject) => waiting.set(lastId, { resolve, reject }))
}

function tell() {
  const set = (name, value) => send({ method: 'context/set', params: { name, value } })
  set('trail.canGoBack', trail.place > 0)
  set('trail.canGoForward', trail.place < trail.rows.length - 1)
}

function moved(row) {
  // Where it has gone itself is not a new place.
  if (!Number.isInteger(row) || row === trail.rows[trail.place]) return
  trail.rows = [...trail.rows.slice(0, trail.place + 1), row].slice(-longest)
  trail.place = trail.rows.length - 1
  tell()
}

async function go(step) {
  const row = trail.rows[trail.place + step]
  if (row === undefined) throw new Error(`there is no row to go ${step < 0 ? 'back' : 'forward'} to`)
  trail.place += step
  tell()
  await ask('host/run', { command: 'navigation.focusRow', arguments: { row } })
  return { row }
}

const commands = {
  'trail.back': () => go(-1),
  'trail.forward': () => go(1)
}

const methods = {
  hello({ protocol }) {
    if (protocol.minimum > 1 || protocol.maximum < 1) throw new Error('trail speaks version 1')
    return { protocol: 1, id: 'trail', version: '1.0.0' }
  },
  activate({ state }) {
    if (Array.isArray(state?.rows) && Number.isInteger(state.place)) {
      trail = state
      tell()
    }
    return {}
  },
  'command/run'({ command }) {
    if (!Object.hasOwn(commands, command)) throw new Error(`trail has no command ${command}`)
    return commands[command]()
  },
  'state/save': () => trail,
  ping: () => ({}),
  shutdown: () => ({})
}

async function answer(id, method, params) {
  if (!Object.hasOwn(methods, method)) {
    return send({ id, error: { code: -32601, message: `trail does not know ${method}` } })
  }
  try {
    send({ id, result: await methods[method](params) })
  } catch (error) {
    send({ id, error: { code: -32000, message: error.message } })
  }
  if (method === 'shutdown') input.close()
}

function receive(line) {
  let message
  try {
    message = JSON.parse(line)
  } catch {
    return
  }
  if (message === null || typeof message !== 'object') return
  const { id, method, params = {}, result, error } = message
  if (method === undefined) {
    const request = waiting.get(id)
    waiting.delete(id)
    if (error) request?.reject(new Error(error.message))
    else request?.resolve(result)
  } else if (id !== undefined) {
    answer(id, method, params)
  } else if (method === 'event' && params.name === 'navigation.focusMoved') {
    moved(params.value?.current)
  }
}

const input = readline.createInterface({ input: process.stdin, terminal: false })
input.on('line', receive)
// The host has asked the plugin to leave, or is gone.
input.on('close', () => process.stdin.destroy())

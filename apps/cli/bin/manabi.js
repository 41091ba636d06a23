#!/usr/bin/env node
// Runs the command line on the Node that the project brings along: TypeScript files run as they are from Node 24 on.
// This file itself runs on older ones.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ownNode = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url))

// npm that gets SIGTERM ends alone, and what it started would go on for ever with the port and the data folder. A service that
// `npm start` began ends with it, from its first line on. On Windows a process does not learn that its parent has ended.
const parent = process.ppid
const { npm_lifecycle_event: script, npm_package_name: project } = process.env
if (script === 'start' && project === 'manabi' && process.platform !== 'win32')
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref()

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // No signal ends the first process of a container that it does not handle itself. `serve` drains instead, once it has started.
  if (process.pid === 1)
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, (_, number) => process.exit(128 + number))
  await import(pathToFileURL(main).href)
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (status) => process.exit(status ?? 1))
} else {
  process.stderr.write(
    `Manabi runs on Node 24, which comes with its packages; this is Node ${process.versions.node}. Run npm ci first.\n`,
  )
  process.exitCode = 1
}

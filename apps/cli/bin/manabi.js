#!/usr/bin/env node
// Runs the command line on the Node that the project brings along: TypeScript files run as they are from Node 24 on.
// This file itself runs on older ones.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const ownNode = fileURLToPath(new URL('../../../node_modules/node/bin/node', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= 24) {
  // No signal ends the first process of a container that it does not handle itself. `serve` drains instead, once it has started.
  if (process.pid === 1)
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, (_, number) => process.exit(128 + number))
  await keepCompiled()
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

/** Half of a start is taking the types away and compiling: what came of it is kept for the next start, and for threads, where it can be. */
async function keepCompiled() {
  const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
  if (process.env.NODE_COMPILE_CACHE !== undefined || !isWritable(modules)) return
  const { enableCompileCache } = await import('node:module')
  const cache = `${modules}/.cache/manabi`
  if (enableCompileCache(cache).directory !== undefined) process.env.NODE_COMPILE_CACHE = cache
}

function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

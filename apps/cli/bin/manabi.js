#!/usr/bin/env node
// Runs the command line on the Node that the project brings along: TypeScript files run as they are from Node 24 on.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const main = join(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../src/main.ts')

if (Number(process.versions.node.split('.')[0]) >= 24) {
  await import(main)
} else {
  const node = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node')
  const { status, signal } = spawnSync(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? (signal === null ? 1 : 128)
}

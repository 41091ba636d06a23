// Loads the project's TypeScript without types, as an earlier start kept it. Taking them away is half of a start, and takes 30 MB that are never
// given back, so a process of its own does it where something is missing; Node itself where nothing can be kept.
// Given to Node with --import, it serves threads too. Older versions of Node, which lack hooks, load it as well.
import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url))
const maker = fileURLToPath(new URL('./keepWithoutTypes.js', import.meta.url))

export const cache = `${modules}/.cache/manabi/without-types-${process.version}`
/** By what the file is with types. */
export const nameOf = (source) => `${createHash('sha256').update(source).digest('hex')}.js`

let canMake = isWritable(modules)
// For threads of a process that was started without --import.
if (canMake) process.env.NODE_COMPILE_CACHE ??= `${modules}/.cache/manabi`
module.registerHooks?.({ load })

function load(url, context, next) {
  if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context)
  const name = nameOf(readFileSync(fileURLToPath(url)))
  const source = kept(name) ?? made(name)
  return source === null ? next(url, context) : { format: 'module', source, shortCircuit: true }
}

function kept(name) {
  try {
    return readFileSync(`${cache}/${name}`, 'utf8')
  } catch {
    return null
  }
}

/** Once: what is missing then, too, cannot be made. */
function made(name) {
  if (!canMake) return null
  canMake = false
  process.getBuiltinModule('child_process').spawnSync(process.execPath, [maker], { stdio: 'ignore' })
  return kept(name)
}

function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// Keeps the project's TypeScript without its types, see withoutTypes.js. What nothing needs any more goes.
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import { cache, nameOf } from './withoutTypes.js'

const cwd = fileURLToPath(new URL('../../..', import.meta.url))
const exclude = ['**/node_modules/**', '**/*.test.ts']
mkdirSync(cache, { recursive: true })
const old = new Set(readdirSync(cache))
for (const path of globSync('{packages,projections,apps}/**/*.ts', { cwd, exclude })) {
  const source = readFileSync(`${cwd}/${path}`, 'utf8')
  const name = nameOf(source)
  if (!old.delete(name)) keep(name, source)
}
for (const name of old) rmSync(`${cache}/${name}`, { force: true })

/** Under another name first: another process may be reading. */
function keep(name, source) {
  const aside = `${cache}/${name}.${process.pid}`
  writeFileSync(aside, stripTypeScriptTypes(source))
  renameSync(aside, `${cache}/${name}`)
}

import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Inside this project `@manabi/client` is its sources; what npm packs is built. `publish` writes the entries of `publishConfig` into the
 * manifest and takes the licence along; `restore` undoes that.
 */
const manifest = new URL('package.json', import.meta.url)
const kept = new URL('dist/package.json.kept', import.meta.url)
const licence = new URL('LICENSE', import.meta.url)

if (process.argv[2] === 'publish') {
  const text = readFileSync(manifest, 'utf8')
  const { publishConfig, scripts: _, ...rest } = JSON.parse(text)
  const { access, ...entries } = publishConfig
  writeFileSync(kept, text)
  writeFileSync(manifest, `${JSON.stringify({ ...rest, ...entries, publishConfig: { access } }, null, 2)}\n`)
  copyFileSync(new URL('../../LICENSE', import.meta.url), licence)
} else {
  writeFileSync(manifest, readFileSync(kept))
  rmSync(kept)
  rmSync(licence)
}

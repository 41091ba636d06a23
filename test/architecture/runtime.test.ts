import { describe, expect, it } from '@jest/globals'
import { product, read } from './sources.ts'

const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

/** Anything that another shell, such as the one of Windows, reads differently. */
const hasShellSyntax = (script: string): boolean =>
  script.split(' && ').some((command) => /[|&;<>$`'"(){}*?\\]|^\w+=|^exec\b/.test(command))

const tricks = [
  /\bsetFlagsFromString\b|--(expose-gc|max-semi-space-size)/,
  /\bregisterHooks\b|\bcreateRequire\b|\bprocess\.binding\b/,
  /\bNODE_COMPILE_CACHE\b|\bMALLOC_/,
]

/** The settings name the drivers, `worker_threads` name their module, and an old Node cannot parse TypeScript. */
const mayImportLater = [
  'apps/cli/bin/manabi.js',
  'packages/platform/src/openEngines.ts',
  'packages/sqlite/src/writerThread.ts',
]

describe('the runtime', () => {
  it('starts the files as they are: no hooks, no flags, no package loaded later', () => {
    const using = product.filter(({ text }) => tricks.some((trick) => trick.test(text)))
    expect(using.map(({ path }) => path)).toEqual([])
    const later = product.filter(({ text }) => /\bawait import\(/.test(text)).map(({ path }) => path)
    expect(later.filter((path) => !mayImportLater.includes(path))).toEqual([])
  })

  it('needs no shell but for `&&`', () => {
    expect(Object.entries(scripts).filter(([, script]) => hasShellSyntax(script))).toEqual([])
    expect(['MODE=x node x.js', 'exec node x.js', 'node x.js | tee', 'node "x"'].every(hasShellSyntax)).toBe(true)
    expect(scripts['start']).toBe('node apps/cli/bin/manabi.js serve')
  })
})

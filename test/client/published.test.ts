import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { minifySync } from '@swc/core'
import { type Published, publishedClient } from './published.ts'

const root = join(import.meta.dirname, '../..')
let published: Published
beforeAll(() => {
  published = publishedClient()
})
afterAll(() => published.remove())

const filesIn = (pattern: string) => globSync(`node_modules/@manabi/client/${pattern}`, { cwd: published.folder })
const textOf = (name: string) => readFileSync(join(published.folder, name), 'utf8')

describe('@manabi/client as it is published', () => {
  it('has the types that the description gives [SDK-001]', () => {
    const check = ['--disable-warning=ExperimentalWarning', 'test/client/writeTypes.ts', '--check']
    expect(spawnSync(process.execPath, check, { cwd: root, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  it('has the client, its types and its README, and no dependencies [SDK-001]', () => {
    const manifest = JSON.parse(textOf('node_modules/@manabi/client/package.json'))
    expect(manifest.dependencies).toBeUndefined()
    expect(manifest).toMatchObject({ main: './dist/index.js', types: './dist/index.d.ts', license: 'Apache-2.0' })
    expect(textOf('node_modules/@manabi/client/LICENSE')).toContain('Apache License')
    expect(manifest.exports).toEqual({ '.': { types: './dist/index.d.ts', default: './dist/index.js' } })
    const names = filesIn('**/*').filter((name) => /\.\w+$|LICENSE$/.test(name))
    expect(
      names.filter((name) => !/\/dist\/\w+(\.d)?\.[jt]s$|\/(README\.md|LICENSE|package\.json)$/.test(name)),
    ).toEqual([])
    const imports = filesIn('dist/*.js').flatMap((name) => [...textOf(name).matchAll(/from '([^']+)'/g)])
    expect(imports.filter(([, from]) => !from!.startsWith('./'))).toEqual([])
  })

  it('is below 15,000 bytes minified and compressed [SDK-001]', () => {
    // Modules apart are larger than the bundle that an app makes of them.
    const options = { module: true, compress: true, mangle: true } as const
    const minified = filesIn('dist/*.js').map((name) => minifySync(textOf(name), options).code)
    const bytes = gzipSync(minified.join('')).length
    process.stderr.write(`@manabi/client: ${bytes} bytes minified and compressed\n`)
    expect(bytes).toBeLessThan(15_000)
  })

  it('runs in plain Node', async () => {
    const names = 'Object.keys(client).sort().join()'
    const output = await published.run('plain.js', `import * as client from '@manabi/client'\nconsole.log(${names})`)
    expect(output.trim()).toBe('Manabi,ManabiError,browserStorage,verifyWebhook')
  })

  it.each(['node_modules/typescript', 'test/client/node_modules/typescript'])('type-checks with %s', (compiler) => {
    const [readme] = [textOf('node_modules/@manabi/client/README.md')]
    const [, quickStart] = /^```ts\n([\s\S]*?)^```/m.exec(readme!)!
    const wrong = '\n// @ts-expect-error: a number.\nprogress.percent satisfies string\n'
    const env = 'declare const process: { env: Record<string, string | undefined> }\n'
    writeFileSync(join(published.folder, 'app.ts'), env + quickStart + wrong)
    const options = '--strict --noUncheckedIndexedAccess --noEmit --module nodenext --target es2022 --lib es2022,dom'
    const tsc = [join(root, compiler, 'bin/tsc'), ...options.split(' '), 'app.ts']
    expect(spawnSync(process.execPath, tsc, { cwd: published.folder, encoding: 'utf8' })).toMatchObject({
      ...{ stdout: '', status: 0 },
    })
  })
})

import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` }
export const quietly = ['--disable-warning=ExperimentalWarning']
const npm = (cwd: string, ...args: string[]): string => execFileSync('npm', args, { cwd, env, encoding: 'utf8' })

const read = (folder: string): string => readFileSync(join(folder, 'package.json'), 'utf8')

export interface Published {
  readonly tarball: string
  /** A project that has installed the package, and nothing more. */
  readonly folder: string
  /** Writes a program into that project and runs it with Node. */
  run(name: string, code: string, env?: NodeJS.ProcessEnv): Promise<string>
  remove(): void
}

/** `@manabi/client` as npm would publish it, installed from the tarball without a network. */
export function publishedClient(): Published {
  const scratch = mkdtempSync(join(tmpdir(), 'manabi-client-'))
  const workspace = join(scratch, 'project/packages/client')
  // A copy: packing rewrites the manifest, and other tests read it meanwhile.
  cpSync(join(root, 'packages/client'), workspace, { recursive: true, filter: (name) => !name.endsWith('/dist') })
  for (const name of ['tsconfig.json', 'LICENSE']) cpSync(join(root, name), join(scratch, 'project', name))
  npm(workspace, 'pack', '--silent')
  const left = readdirSync(workspace).filter((name) => name === 'LICENSE')
  if (left.length > 0 || read(workspace) !== read(join(root, 'packages/client')))
    throw new Error('Packing left traces.')
  const tarball = join(workspace, readdirSync(workspace).find((name) => name.endsWith('.tgz'))!)
  const folder = join(scratch, 'app')
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--silent', tarball)
  return {
    tarball,
    folder,
    run: async (name, code, more = {}) => {
      writeFileSync(join(folder, name), code)
      const options = { cwd: folder, env: { PATH: process.env['PATH'], ...more } }
      return (await promisify(execFile)(process.execPath, [...quietly, name], options)).stdout
    },
    remove: () => rmSync(scratch, { recursive: true, force: true }),
  }
}

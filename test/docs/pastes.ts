import { execFile, spawn } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { read, root } from '../architecture/sources.ts'

const run = promisify(execFile)

/** The code blocks of a document in one language, in order. */
export const pastesIn = (path: string, language: string): string[] =>
  [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code]) => code!)

/** A folder like that of a reader: `npx manabi` works in it, and it goes afterwards. */
export async function readersFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'manabi-reader-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const environment = (more: NodeJS.ProcessEnv) => ({ PATH: process.env['PATH'], ...more })
  return {
    folder,
    /** Pastes one after another into a shell that ends at the first failure; answers what each printed. */
    shell: async (pastes: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> => {
      const script = pastes.join(`\necho; echo ${mark}\n`)
      const { stdout } = await run('bash', ['-e', '-c', script], { cwd: folder, env: environment(env) })
      return stdout.split(mark).map((text) => text.trim())
    },
    python: async (pastes: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
      (await run('python3', ['-c', pastes.join('\n')], { cwd: folder, env: environment(env) })).stdout,
    /** TypeScript, as Node runs it. */
    node: async (code: string, env: NodeJS.ProcessEnv): Promise<string> =>
      (await run(process.execPath, [...asProgram, code], { cwd: root, env: environment(env) })).stdout,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export const asProgram = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e']
const mark = '----'

/** Runs a program that does not end by itself for as long as `use` takes. */
export async function withOutput(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
  use: (output: () => string) => Promise<void>,
): Promise<void> {
  const child = spawn(command, args, { ...options, detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise((resolve) => child.on('close', resolve))
  try {
    await use(() => output)
  } finally {
    // With what it started.
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGTERM')
    await ended
  }
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createProgram } from '../program.ts'
import { shells } from './shells.ts'
import { wordsOf } from './wordsOf.ts'

const words = wordsOf(createProgram(async () => {}))

describe('completion', () => {
  let script: string
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manabi-completion-'))
    script = join(folder, 'manabi.bash')
    await writeFile(script, shells.bash(words))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** What bash offers for this line, whose last word is being typed. */
  async function offered(...line: string[]): Promise<string[]> {
    const typed = line.map((word) => `'${word}'`).join(' ')
    const ask = `source ${script}; COMP_WORDS=(${typed}); COMP_CWORD=${line.length - 1}; _manabi; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', ask], { cwd: folder })
    return stdout.split('\n').filter((word) => word !== '')
  }

  it('of bash offers commands, their commands and their options [RUN-009]', async () => {
    expect(await offered('manabi', '')).toEqual(
      expect.arrayContaining(['serve', 'org', 'user', 'projections', '--version']),
    )
    expect(await offered('manabi', 'se')).toEqual(['serve'])
    expect(await offered('manabi', 'org', '')).toEqual(['create', 'update', 'add-member', 'list', 'show', '--help'])
    expect(await offered('manabi', 'user', 'create', '--pass')).toEqual(['--password', '--password-stdin'])
    expect(await offered('manabi', 'user', 'create', '--email', 'a@b.example', '--na')).toEqual(['--name'])
    expect(await offered('manabi', 'completion', '')).toEqual(['bash', 'zsh', 'fish', '--help'])
  })

  it('of bash offers files where a command takes some [RUN-009]', async () => {
    expect(await offered('manabi', 'import', 'events', 'man')).toEqual(['manabi.bash'])
    expect(await offered('manabi', 'org', 'list', 'man')).toEqual([])
  })

  it.each(['zsh', 'fish'] as const)('of %s names every command and option [RUN-009]', (shell) => {
    const text = shells[shell](words)
    for (const { command, commands, options } of words) {
      expect(text).toContain(`'${command}'`)
      for (const { word } of [...commands, ...options]) expect(text).toContain(word.replace(/^--/, ''))
    }
  })
})

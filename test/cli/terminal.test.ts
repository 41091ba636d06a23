import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { root } from '../architecture/sources.ts'
import { eventually } from '../harness/eventually.ts'
import { type CommandLine, commandLine } from './command.ts'

let cli: CommandLine
let running: ChildProcess | null = null
beforeEach(async () => {
  cli = await commandLine()
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await cli.remove()
})

/** The command on a terminal, which `script` (util-linux) makes. */
function onTerminal(words: string) {
  const command = `exec ${process.execPath} ${join(root, 'apps/cli/bin/manabi.js')} ${words}`
  const { PATH } = process.env
  const settings = { DATA_DIR: cli.dataDir, PORT: '0', DEMO: 'off' }
  const env = { PATH, ...settings, TERM: 'xterm-256color', SHELL: '/bin/sh' }
  running = spawn('script', ['-qec', command, '/dev/null'], { env })
  let shown = ''
  running.stdout!.setEncoding('utf8').on('data', (text) => {
    shown += text
  })
  const ended = new Promise<number | null>((resolve) => running!.on('close', resolve))
  return { shown: () => shown, ended, type: (text: string) => running!.stdin!.write(text) }
}

const hasTerminals = spawnSync('script', ['--version']).status === 0
;(hasTerminals ? describe : describe.skip)('on a terminal', () => {
  it('the log is for people, in color; one line at start, one at stop [RUN-006, RUN-010]', async () => {
    const { shown, ended, type } = onTerminal('serve')
    await eventually(() => shown().includes('Listening.'))
    type('\u0003')
    expect(await ended).toBe(0)
    const lines = shown()
      .split('\r\n')
      .filter((line) => line !== '' && line !== '^C')
    expect(lines).toEqual([
      expect.stringMatching(/\d\d:\d\d:\d\d.*INFO .*Listening\. .*url=http:\/\/127\.0\.0\.1:\d+/),
      expect.stringMatching(/INFO .*Stopped\./),
    ])
    expect(lines[0]).toContain('\u001B[32mINFO')
  })

  it('no export is written to it [RUN-012]', async () => {
    const { shown, ended } = onTerminal('export events -')
    expect(await ended).toBe(2)
    expect(shown()).toContain('an export is not for a terminal: give a file, or pipe it')
  })

  it('a password is asked for there, and not shown [RUN-007]', async () => {
    const { shown, ended, type } = onTerminal('user create --email a@example.org --name A --password-stdin')
    await eventually(() => shown().includes('Password: '))
    type('typed-in-secret\r')
    expect(await ended).toBe(0)
    expect(shown()).toMatch(/^Password: \r\nCreated the account of A: usr_\w+\r\n$/)
  })
})

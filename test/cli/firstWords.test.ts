import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { read } from '../architecture/sources.ts'
import { type CommandLine, commandLine } from './command.ts'

let cli: CommandLine
beforeEach(async () => {
  cli = await commandLine()
})
afterEach(() => cli.remove())

describe('manabi', () => {
  it('--version prints the version [RUN-004]', async () => {
    const { version } = JSON.parse(read('package.json'))
    expect(await cli.manabi(['--version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('serve runs on an empty directory, and names the port that the system chose [CLI-001, RUN-013]', async () => {
    const { url, stop } = await cli.serve({ DEMO: 'off', PORT: '0' })
    expect(new URL(url).port).not.toBe('0')
    const refused = await (await fetch(`${url}/api/v1/courses`)).json()
    expect(refused).toMatchObject({ type: `${url}/errors/unauthorized` })
    expect(await readdir(cli.dataDir)).toEqual(expect.arrayContaining(['events.db', 'state.db', 'views']))
    expect(await stop()).toBe(0)
  })

  it('serve with a wrong setting does not start and says what to write [CLI-003]', async () => {
    const { status, stdout, stderr } = await cli.manabi(['serve'], { RATE_LIMITS: 'true' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Invalid RATE_LIMITS: expected on or off.*\n$/)
    expect(await readdir(cli.dataDir)).toEqual([])
  })

  it('refuses a DATA_DIR without an installation, and creates nothing [CLI-014]', async () => {
    const { status, stdout, stderr } = await cli.manabi(['org', 'list'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toBe(`No installation in ${cli.dataDir}. Set DATA_DIR to the directory of the service.\n`)
    expect(await readdir(cli.dataDir)).toEqual([])
  })

  it('prints one document with --json, and sentences on stderr with status 1 or 2 [CLI-006, RUN-008]', async () => {
    const words = ['org', 'create', '--name', 'School', '--json']
    expect(await cli.manabi(words)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('--seats') })
    const stdout = expect.stringMatching(/^\{"organizationId":"org_\w+"\}\n$/)
    expect(await cli.manabi([...words, '--seats', '5'])).toEqual({ status: 0, stdout, stderr: '' })
    const stderr = `Folder ${cli.file('nope')} does not exist.\n`
    expect(await cli.manabi(['export', 'events', cli.file('nope/x.gz')])).toEqual({ status: 1, stdout: '', stderr })
  })
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { pastesIn, readersFolder, withOutput } from '../docs/pastes.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'

let reader: Awaited<ReturnType<typeof readersFolder>>
beforeAll(async () => {
  reader = await readersFolder()
})
afterAll(() => reader.remove())

const [toServers, check, back] = pastesIn('docs/guides/moving.md', 'sh') as [string, string, string]

/** The engines of the new settings are embedded here too, elsewhere. */
const elsewhere = (paste: string) =>
  paste.replace(/^export \w+_URL=.*\n/gm, '').replace(/^npx manabi import/m, 'export DATA_DIR=servers\n$&')

it('the guide to moving goes to other engines and back, with everything [DOC-001]', async () => {
  const settings = { DATA_DIR: '', DEMO: 'off', PORT: String(await freePort()) }
  await reader.shell(['npx manabi org create --name "Moved school" --seats 5'], settings)
  const MASTER_KEY = (await readFile(join(reader.folder, 'data/master.key'), 'utf8')).trim()

  const served = async (paste: string, more: NodeJS.ProcessEnv, DATA_DIR: string) => {
    const env = { PATH: process.env['PATH'], ...settings, ...more }
    await withOutput('bash', ['-e', '-c', paste], { cwd: reader.folder, env }, async (output) => {
      await eventually(() => output().includes('Listening.'))
      const [checked] = await reader.shell([check], { ...settings, MASTER_KEY, DATA_DIR })
      expect(checked).toContain('Moved school')
      expect(checked).toMatch(/^organizations .* no differences$/m)
      expect(checked).not.toMatch(/\d differ$/m)
    })
  }
  await served(elsewhere(toServers), {}, 'servers')
  await served(back, { MASTER_KEY, DATA_DIR: 'servers' }, 'restored')
})

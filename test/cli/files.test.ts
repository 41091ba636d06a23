import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readConfig } from '@manabi/platform'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { pdf, pictureOf } from '../harness/filesOfEachKind.ts'
import { newMasterKey, on, Place } from '../journeys/moving.ts'
import { type CommandLine, commandLine } from './command.ts'

const masterKey = newMasterKey()
let cli: CommandLine
let home: Place
let school: string
let files: { readonly id: string; readonly name: string }[]
const places: Place[] = []

const place = async () => {
  const made = await Place.make(masterKey)
  places.push(made)
  return made
}

beforeAll(async () => {
  cli = await commandLine()
  home = await place()
  await home.start()
  const world = home.world()
  school = await world.organization('School')
  const { api } = await world.person({ [school]: ['admin'] }, 'manabi-web')
  const upload = async (bytes: Buffer, name: string) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], name))
    const { body } = await api.post(`/organizations/${school}/files`, form)
    return { id: body.id, name: body.name }
  }
  files = [await upload(pictureOf(600 * 1024), 'map.png'), await upload(pdf(1), 'rules.pdf')]
  await home.stop()
})
afterAll(async () => {
  for (const one of places) await one.remove()
  await cli.remove()
})

const verified = { files: 2, faultyFiles: [] }

it('an import that was cut off among the files goes on, and is whole then [FIL-006]', async () => {
  const whole = await cli.manabi(['export', 'events'], home.settings)
  expect(whole).toMatchObject({ status: 0, stderr: '' })
  const target = await place()
  const begun = whole.stdout.slice(0, whole.stdout.indexOf('\n', whole.stdout.indexOf('{"file":')) + 1)
  expect((await cli.manabi(['import', 'events', '-'], target.settings, begun)).status).toBe(1)
  await expect(target.start()).rejects.toThrow('has not come to its end')
  await writeFile(cli.file('whole.jsonl'), whole.stdout)
  expect(await on(cli, target, 'import', 'events', cli.file('whole.jsonl'))).toMatchObject({ ...verified, appended: 0 })
  expect(await on(cli, target, 'files', 'verify')).toEqual(verified)
})

it('files that are missing or damaged are reported by verify, export, and import [FIL-006]', async () => {
  const platform = await openInstallation(readConfig(home.settings))
  await platform.files.remove(files[0]!.id)
  await platform.files.save(files[1]!.id, pdf(2))
  await platform.close()
  const faults = ['missing', 'damaged'].map((fault, i) => ({ ...files[i]!, organizationId: school, fault }))
  const lines = faults.map(({ id, name, fault }) => `${fault.padEnd(8)} ${id}  ${school}  ${name}\n`).join('')

  const { status, stdout } = await cli.manabi(['files', 'verify'], home.settings)
  expect([status, stdout]).toEqual([1, `${lines}2 files, 2 missing or damaged\n`])
  const asJson = await cli.manabi(['files', 'verify', '--json'], home.settings)
  expect([asJson.status, JSON.parse(asJson.stdout)]).toEqual([1, { files: 2, faultyFiles: faults }])

  const piped = await cli.manabi(['export'], home.settings)
  expect([piped.status, piped.stderr]).toEqual([0, `Files whose bytes are missing or damaged: 2\n${lines}`])
  const exported = cli.file('lacking.jsonl.gz')
  expect(await on(cli, home, 'export', 'events', exported)).toMatchObject({ files: 0, faultyFiles: faults })
  const target = await place()
  const missing = faults.map((file) => ({ ...file, fault: 'missing' }))
  expect(await on(cli, target, 'import', 'events', exported)).toMatchObject({ files: 0, faultyFiles: missing })
})

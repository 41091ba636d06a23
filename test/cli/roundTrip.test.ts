import { readdir, readFile, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { expect, it } from '@jest/globals'
import { startEndpoint } from '../harness/endpoint.ts'
import { embedded, expectToGoOn, lifeAt, newMasterKey, on, Place } from '../journeys/moving.ts'
import { commandLine } from './command.ts'

it('an installation moves once; half of its export is refused, and makes nothing of a file [CLI-010, CLI-011]', async () => {
  const [cli, receiver, masterKey] = [await commandLine(), await startEndpoint(), newMasterKey()]
  const [home, target] = [await Place.make(masterKey, embedded), await Place.make(masterKey, embedded)]
  try {
    const life = await lifeAt(home, receiver)
    const exported = cli.file('school.jsonl.gz')
    await on(cli, home, 'export', 'events', exported)
    const lines = gunzipSync(await readFile(exported))
      .toString()
      .split(/(?<=\n)/)
    const half = lines.slice(0, life.events.length / 2).join('')
    await writeFile(cli.file('half.jsonl'), half)

    const refusal = { status: 1, stderr: 'Export file is incomplete.\n' }
    expect(await cli.manabi(['import', 'events', cli.file('half.jsonl')], target.settings)).toMatchObject(refusal)
    expect(await readdir(target.settings['DATA_DIR']!)).toEqual([])
    expect(await cli.manabi(['import', 'events', '-'], target.settings, half)).toMatchObject(refusal)

    const { events } = await on(cli, target, 'import', 'events', exported)
    expect(events).toBe(life.events.length)
    await expectToGoOn(target, life, receiver)
  } finally {
    for (const place of [home, target]) await place.remove()
    await receiver.close()
    await cli.remove()
  }
})

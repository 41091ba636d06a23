import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { readConfig } from '@manabi/platform'
import { erasureOf } from '@manabi/projections/identity/erasures'
import { membershipHistory } from '@manabi/projections/reports/membershipHistory'
import { searchErased } from '../../apps/cli/src/erasures/searchErased.ts'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { eventually } from '../harness/eventually.ts'
import { startTestService, type TestService, testSettings } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.remove())

/** As the release before left it: its fold forgot nobody. */
async function foldedWrongly(email: string): Promise<void> {
  const { readStore, close } = await openInstallation(readConfig(testSettings(service.dataDir)))
  const inUse = (await readStore.generations()).find(({ projection }) => projection === membershipHistory.name)!
  const { collection } = await readStore.create({ ...membershipHistory, version: membershipHistory.version - 1 })
  const ids = Array.from({ length: 1_200 }, (_, number) => `document-${number}`)
  const documents = new Map(
    ids.map((id, i) => [id, { position: 1, doc: { group: `${(i * 7919) % ids.length}`, sortKey: email, email } }]),
  )
  await readStore.write(collection, { documents, checkpoint: inUse.checkpoint })
  expect(await readStore.activate(collection)).toBe(true)
  await close()
}

it('an address that an old release left in a read model is in no file a moment after the new one has built its own [ERS-002]', async () => {
  const person = await worldOf(service).person()
  const { status, headers } = await person.api.delete('/me')
  expect(status).toBe(204)
  const erasure = (await erasureOf(service.platform.views, headers.get('erasure-receipt')!))!
  const inViews = async () => {
    const stores = await searchErased(service.platform, erasure)
    return stores.find(({ name }) => name === 'views')!.found
  }
  expect(await inViews()).toBe(0)
  await service.stop()
  await foldedWrongly(person.email)
  service = await service.restart()
  await eventually(async () => {
    const generations = await service.platform.readStore.generations()
    const { name, version } = membershipHistory
    return generations.some((one) => one.projection === name && one.version === version)
  })
  await eventually(async () => (await inViews()) === 0)
})

import { expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()
await world.organization('School')

it('an account is erased while a read model that it does not concern has stopped [ERS-001]', async () => {
  const { api } = await world.person()
  const { eventStore, readStore } = service.platform
  const { events } = await eventStore.readAll({ after: 0, limit: 1 })
  const ofLaterRelease = { ...events[0]!, id: crypto.randomUUID(), type: 'FileUploaded', version: 99 }
  await eventStore.append(`file-${newId('fil')}`, 'none', [ofLaterRelease])
  const stopped = async () => (await readStore.generations()).filter(({ failure }) => failure !== null)
  await eventually(async () => (await stopped()).some(({ projection }) => projection === 'files'))
  const { status, headers } = await api.delete('/me')
  expect(status).toBe(204)
  const receipt = async () => (await world.api.get(`/erasure-receipts/${headers.get('erasure-receipt')}`)).body
  await eventually(async () => (await receipt()).completedAt !== null)
  expect((await stopped()).length).toBeGreaterThan(0)
})

import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from '@jest/globals'
import { silent } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { isReady, startUnderLoad, type UnderLoad } from '../servers/underLoad.ts'

const { READ_STORE_URL, FEED_URL } = process.env
const onServers = READ_STORE_URL !== undefined && FEED_URL !== undefined

if (!onServers) {
  describe('roles that are killed', () => {
    it.skip('are skipped: READ_STORE_URL and FEED_URL name no servers', () => {})
  })
}

;(onServers ? describe : describe.skip)('under load, kill -9 of', () => {
  let service: UnderLoad
  afterEach(() => service.close())

  it('the api loses nothing it acknowledged, and leaves Idempotency-Keys to be tried again [FLT-005]', async () => {
    service = await startUnderLoad()
    const { installation, roles, learners, lessonIds } = service
    await service.goesOn()
    const keyed = lessonIds.slice(-20).map((lessonId) => ({ lessonId, key: { 'Idempotency-Key': randomUUID() } }))
    const send = ({ lessonId, key }: (typeof keyed)[number]) =>
      learners[0]!.api.post(`/lessons/${lessonId}/complete`, undefined, key).catch(() => null)
    const cut = Promise.all(keyed.map(send))
    await roles.api.kill()
    expect(await cut).toContain(null)
    await installation.start(['api'], { PORT: new URL(roles.api.url).port })
    await service.goesOn()
    for (const one of keyed) await eventually(async () => (await send(one))?.status === 200)
    await service.nothingIsLost()
    expect(service.load.refusals).toEqual([])
  })

  it('the projector leaves its work to another [FLT-005]', async () => {
    service = await startUnderLoad()
    await service.goesOn()
    await service.roles.projector.kill()
    const { url } = await service.installation.start(['projector'])
    await eventually(() => isReady(url))
    await service.goesOn()
    await service.nothingIsLost()
    expect([service.load.refusals, service.load.unanswered]).toEqual([[], 0])
  })

  it('a dispatcher leaves what it had in hand to another [FLT-005]', async () => {
    service = await startUnderLoad({ WEBHOOK_TIMEOUT_SECONDS: '2' })
    const { receiver, installation, roles } = service
    const { answer } = receiver
    const idsHeard = () => service.heard().map(({ id }) => id)
    const before = idsHeard().length
    receiver.answer = silent
    await eventually(() => idsHeard().length > before + 3)
    await roles.dispatcher.kill()
    const inHand = new Set(idsHeard().slice(before))
    receiver.answer = answer
    const after = idsHeard().length
    await installation.start(['dispatcher'])
    await eventually(() => [...inHand].every((id) => idsHeard().slice(after).includes(id)))
    await service.nothingIsLost()
  })
})

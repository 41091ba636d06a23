import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { startTestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'
import { startStandIn } from '../servers/eventStoreDb/server.ts'

const completions = 10

it('a completion costs EventStoreDB one append, a read of each stream asked, and one read of the log [ENG-009]', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'manabi-calls-'))
  const server = await startStandIn({ directory })
  const service = await startTestService({ EVENT_STORE_URL: server.url })
  try {
    const world = worldOf(service)
    // What the first append loads can take longer than it waits for the server, which is in this process.
    const school = await eventually(() => world.organization('School').catch(() => null))
    const learner = await world.person({ [school]: ['learner'] })
    const lessons = Array.from({ length: completions + 1 }, (_, i) => ({ title: `Lesson ${i}` }))
    const { lessonIds } = await world.course(school, { lessons })
    const [first, ...others] = lessonIds
    const complete = async (id: string) => expect((await learner.api.post(`/lessons/${id}/complete`)).status).toBe(200)
    await complete(first!)
    const before = { ...server.rules.calls }
    for (const id of others) await complete(id)
    const { append, stream, end, search } = server.rules.calls
    expect(append - before.append).toBe(completions)
    // The lesson, the course, and the webhooks of the organization; those of the first completion may be asked for late.
    expect(stream - before.stream).toBeLessThanOrEqual(3 * completions + 1)
    // An append says where it is, so that the end is not asked for. Without an append, that happens once a second.
    expect(end - before.end).toBeLessThanOrEqual(completions)
    // One, or two when the notice of an append comes while the log is read; and one when derived read models look meanwhile.
    expect(search - before.search).toBeLessThanOrEqual(3 * completions)
  } finally {
    await service.remove()
    server.stop()
    await rm(directory, { recursive: true })
  }
})

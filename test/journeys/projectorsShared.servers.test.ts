import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { defaultTimeouts } from '@manabi/kernel'
import { allProjections, allReadModels } from '@manabi/operations'
import { readConfig } from '@manabi/platform'
import { listProjections, verify } from '@manabi/projector'
import { type Service, serve } from '../../apps/cli/src/serve.ts'
import { eventually } from '../harness/eventually.ts'
import { client } from '../harness/http.ts'
import { removeData, testSettings } from '../harness/service.ts'
import { testTimeouts } from '../harness/testTimeouts.ts'
import { worldOf } from '../harness/world.ts'

const { READ_STORE_URL, FEED_URL } = process.env
const onServers = READ_STORE_URL !== undefined && FEED_URL !== undefined
const main = join(import.meta.dirname, '../../apps/cli/src/main.ts')

if (!onServers) {
  describe('projectors that share', () => {
    it.skip('is skipped: READ_STORE_URL and FEED_URL name no servers', () => {})
  })
}

;(onServers ? describe : describe.skip)('projectors that share, on shared servers,', () => {
  let dataDir: string
  let api: Service
  let settings: NodeJS.ProcessEnv
  const children: ChildProcess[] = []

  /** A process of its own, so that it can be killed. */
  const startProjector = (): ChildProcess => {
    const options = ['--disable-warning=ExperimentalWarning', main, 'serve', '--roles', 'projector']
    const child = spawn(process.execPath, options, { env: { ...process.env, ...settings }, stdio: 'ignore' })
    children.push(child)
    return child
  }
  const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await ended
  }
  /** How many read models each projector has, as the leases say. */
  const shares = async (): Promise<number[]> => {
    const leases = await api.platform.state
      .collection<{ id: string; holder: string | null }, 'holder'>({ name: 'leases', indexes: [['holder']] })
      .find({})
    const held = leases.filter(({ id, holder }) => id.startsWith('projection-') && holder !== null)
    return [...Map.groupBy(held, ({ holder }) => holder).values()].map(({ length }) => length).sort()
  }

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'manabi-sharing-'))
    settings = { ...testSettings(dataDir), MASTER_KEY: randomBytes(32).toString('base64') }
    api = await serve(readConfig(settings), ['api'], {
      timeouts: { ...defaultTimeouts, mongoDb: testTimeouts().mongoDb },
    })
  })
  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')))
    await api.stop()
    await removeData(dataDir)
  })

  it('each has its share of the read models; one is killed under load, and no document is wrong in the end [PRJ-008]', async () => {
    const [first] = [startProjector(), startProjector()]
    const half = allProjections.length / 2
    const even = [Math.floor(half), Math.ceil(half)]
    await eventually(async () => JSON.stringify(await shares()) === JSON.stringify(even))
    await eventually(async () => (await fetch(`${api.url}/health/ready`)).status === 200)

    const world = worldOf({ ...api, dataDir, restart: never, remove: never })
    const organizationId = await world.organization('School')
    const lessons = Array.from({ length: 12 }, (_, n) => ({ title: `Lesson ${n}` }))
    const course = await world.course(organizationId, { lessons })
    const learners = await Promise.all(Array.from({ length: 4 }, () => world.person({ [organizationId]: ['learner'] })))
    let completed = 0
    const working = Promise.all(
      learners.map(async (learner) => {
        for (const lessonId of course.lessonIds) {
          expect((await learner.api.post(`/lessons/${lessonId}/complete`)).status).toBe(200)
          completed++
        }
      }),
    )
    await eventually(() => completed >= lessons.length)
    await end(first!, 'SIGKILL')
    await working

    const head = await api.platform.eventStore.head()
    await eventually(() => api.readModels.waitFor(head, 1_000))
    await eventually(async () => (await shares()).length === 1)
    for (const learner of learners) {
      expect((await learner.api.get('/me/progress')).body).toMatchObject([{ completedLessons: lessons.length }])
    }
    const { body: health } = await client(api.url).get('health/ready')
    expect(health.projections).toEqual(allReadModels.map(() => expect.objectContaining({ state: 'ready' })))
    // The server is shared with others, who write meanwhile: nothing has to be at its very end.
    // Checkpoints without documents are written a moment later.
    await eventually(async () => {
      const listed = await listProjections({ ...api.platform, projections: allProjections })
      return listed.every(({ status, position }) => status === 'ready' && position >= head)
    })
    const { projections } = await verify({ ...api.platform, projections: allProjections })
    expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
  })
})

const never = () => Promise.reject(new Error('Not here.'))

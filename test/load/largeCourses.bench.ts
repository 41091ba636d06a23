import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Id } from '@manabi/kernel'
import autocannon from 'autocannon'
import { eventually } from '../harness/eventually.ts'
import type { Figure } from './figure.ts'
import { lessonsPerCourse, type SeededCourse, seedInstallation } from './seed.ts'
import { type RunningServer, startService } from './servers.ts'

export const name = 'largeCourses'

const learners = 8
const large = 2_000
const perRound = 100

/** What a completion costs in a course of 2,000 lessons beside one in a course of 20, from the first lesson to the last. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-large-courses-'))
  try {
    const courseCount = (large + perRound) / lessonsPerCourse
    const wanted = { learners, courses: courseCount, largeCourses: [large] }
    const { tokens, courses } = await seedInstallation(dataDir, wanted)
    const service = await startService(dataDir)
    try {
      await eventually(async () => (await fetch(`${service.url}/health/ready`)).ok, 120_000)
      return await compare(service, tokens, courses)
    } finally {
      await service.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function compare(
  service: RunningServer,
  tokens: readonly string[],
  courses: readonly SeededCourse[],
): Promise<Figure[]> {
  const lessons = courses.flatMap((course) => course.lessons)
  const [first, few, many] = [lessons.slice(0, perRound), lessons.slice(perRound, -large), lessons.slice(-large)]
  await complete(service, tokens, first)
  // The streams of large courses are in memory from here on, as those of small ones nearly are.
  await view(service, tokens[0]!, many[0]!)
  const spent = { few: nothing, many: nothing }
  for (let from = 0; from < large; from += perRound) {
    for (const [size, all] of Object.entries({ few, many }) as ['few' | 'many', readonly Id[]][]) {
      const cost = await complete(service, tokens, all.slice(from, from + perRound))
      spent[size] = { cpu: spent[size].cpu + cost.cpu, bytes: spent[size].bytes + cost.bytes }
    }
  }
  return [
    figure('processor time', 'µs', spent.many.cpu, spent.few.cpu),
    figure('bytes written', 'KB', spent.many.bytes / 1_000, spent.few.bytes / 1_000),
  ].filter(({ limit }) => limit.value > 0)
}

const nothing = { cpu: 0, bytes: 0 }

const figure = (what: string, unit: string, many: number, few: number): Figure => ({
  ...{ name: `completion in a course of 2,000 lessons, ${what}`, unit, value: many / (learners * large) },
  limit: { name: 'in a course of 20', value: few / (learners * large) },
  ...{ target: 1.3, lowerIsBetter: true },
})

/** Longer than what answers do not wait for is written after them. */
const settling = 1_000

async function view({ url }: RunningServer, token: string, lessonId: Id): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  const { ok } = await fetch(`${url}/api/v1/lessons/${lessonId}/view`, { method: 'POST', headers })
  if (!ok) throw new Error('A lesson could not be viewed.')
}

/** Each learner completes these lessons one after the other. */
async function complete(service: RunningServer, tokens: readonly string[], lessons: readonly Id[]) {
  const learning = tokens.values()
  const [cpu, bytes] = [await service.cpu(), await service.written()]
  const amount = tokens.length * lessons.length
  const result = await autocannon({
    ...{ url: service.url, connections: tokens.length, amount },
    setupClient: (client) => {
      const headers = { authorization: `Bearer ${learning.next().value}` }
      client.setRequests(lessons.map((id) => ({ method: 'POST', path: `/api/v1/lessons/${id}/complete`, headers })))
    },
  })
  if (result['2xx'] !== amount) throw new Error(`${amount - result['2xx']} of ${amount} requests failed.`)
  await setTimeout(settling)
  return { cpu: (await service.cpu()) - cpu, bytes: (await service.written()) - bytes }
}

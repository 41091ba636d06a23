import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@manabi/kernel'
import autocannon from 'autocannon'
import { type Figure, medians } from './figure.ts'
import { type PlainSeed, plainToken } from './plainProgram.ts'
import { lessonsPerCourse, seedInstallation } from './seed.ts'
import { startBareExpress, startPlain, startService } from './servers.ts'

export const name = 'completions'

const connections = 64
const rounds = 5
const perRound = 100
/** A round to warm up, too. */
const courseCount = ((rounds + 1) * perRound) / lessonsPerCourse

/**
 * New completions through the whole service: of 64 learners at once, against bare Express answering the same bytes; and of one learner,
 * one after the other, against a plain program with the same answers and the same durability.
 */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-completions-'))
  try {
    const { tokens, lessons } = await seedInstallation(dataDir, {
      learners: connections + rounds + 1,
      courses: courseCount,
    })
    const service = await startService(dataDir)
    const together = tokens.slice(0, connections)
    const answer = await sample(service.url, tokens[0]!, lessons[0]!)
    const bare = await startBareExpress(answer)
    const plain = await startPlain(plainSeed(dataDir, answer, lessons))
    expectSame(answer, await sample(plain.url, plainToken('first'), lessons[0]!))
    const batches = Array.from({ length: rounds + 1 }, (_, i) => lessons.slice(i * perRound, (i + 1) * perRound))
    const next = () => batches.shift()!
    const [alone, aloneInPlain] = [tokens.slice(connections).values(), plainUsers.map(plainToken).values()]
    const load = {
      service: () => rate(service.url, together, next()),
      bare: () => rate(bare.url, together, lessons.slice(0, perRound)),
      alone: () => rate(service.url, [alone.next().value!], lessons.slice(0, perRound)),
      plain: () => rate(plain.url, [aloneInPlain.next().value!], lessons.slice(0, perRound)),
    }
    await medians(1, load)
    const perSecond = await medians(rounds, load)
    await expectComplete(service.url, together)
    await Promise.all([service.stop(), bare.stop(), plain.stop()])
    const limits = {
      bare: { name: 'bare Express 5', value: perSecond.bare },
      plain: { name: 'plain Express on relational SQLite', value: perSecond.plain },
    }
    const unit = 'requests/s'
    return [
      { name: 'completions, 64 connections', unit, value: perSecond.service, limit: limits.bare, target: 0.35 },
      { name: 'completions, one connection', unit, value: perSecond.alone, limit: limits.plain, target: 1 },
    ]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

/**
 * Each connection is one learner, who completes these lessons one after the other. Timed from the first request to the last
 * answer: autocannon itself looks only once a second whether it is done.
 */
async function rate(url: string, tokens: readonly string[], lessons: readonly Id[]): Promise<number> {
  const learners = tokens.values()
  const connections = tokens.length
  const amount = connections * lessons.length
  let [start, end] = [0, 0]
  const result = await autocannon({
    url,
    connections,
    amount,
    setupClient: (client) => {
      const headers = { authorization: `Bearer ${learners.next().value}` }
      client.setRequests(lessons.map((id) => ({ method: 'POST', path: completionOf(id), headers })))
      client.on('response', () => {
        end = performance.now()
      })
      start = performance.now()
    },
  })
  if (result['2xx'] !== amount) throw new Error(`${amount - result['2xx']} of ${amount} requests failed.`)
  return (amount / (end - start)) * 1_000
}

const completionOf = (lessonId: Id): string => `/api/v1/lessons/${lessonId}/complete`

/** A learner for each round, and one whose answer is compared. */
const plainUsers = Array.from({ length: rounds + 1 }, (_, i) => `learner-${i}`)

/** The same courses as the service has. */
const plainSeed = (dataDir: string, answer: unknown, lessons: readonly Id[]): PlainSeed => ({
  dataDir,
  organizationId: 'school',
  userIds: ['first', ...plainUsers],
  courses: Array.from({ length: courseCount }, (_, i) => ({
    // The one that answers are compared of has the service's id.
    id: i === 0 ? (answer as { courseId: Id }).courseId : `course-${i}`,
    title: `Course ${i}`,
    lessonIds: lessons.slice(i * lessonsPerCourse, (i + 1) * lessonsPerCourse),
  })),
})

/** Times apart. */
function expectSame(answer: unknown, other: unknown): void {
  const times = /"\d{4}-\d\d-\d\dT[^"]*"/g
  const [one, two] = [answer, other].map((value) => JSON.stringify(value).replaceAll(times, '"time"'))
  if (one !== two) throw new Error(`The plain program answers ${two}, the service ${one}.`)
}

/** An answer of the service, for bare Express to repeat; it takes one new completion from the round that warms up. */
async function sample(url: string, token: string, lessonId: Id): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(url + completionOf(lessonId), { method: 'POST', headers })).json()
}

/** Every lesson of every learner was completed, and can be read. */
async function expectComplete(url: string, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const response = await fetch(`${url}/api/v1/me/progress`, { headers: { Authorization: `Bearer ${token}` } })
    const progress = (await response.json()) as { status: string }[]
    if (progress.filter(({ status }) => status === 'completed').length !== courseCount)
      throw new Error('A completion is missing from the read models.')
  }
}

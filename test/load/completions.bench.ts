import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@manabi/kernel'
import autocannon from 'autocannon'
import { type Figure, medians } from './figure.ts'
import { lessonsPerCourse, seedInstallation } from './seed.ts'
import { startBareExpress, startService } from './servers.ts'

export const name = 'completions'

const connections = 64
const rounds = 5
const perRound = 100
/** A round to warm up, too. */
const courseCount = ((rounds + 1) * perRound) / lessonsPerCourse

/** Completions of 64 learners at once, each one new, through the whole service, against bare Express answering the same bytes. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-completions-'))
  try {
    const { tokens, lessons } = await seedInstallation(dataDir, { learners: connections, courses: courseCount })
    const service = await startService(dataDir)
    const answer = await sample(service.url, tokens[0]!, lessons[0]!)
    const bare = await startBareExpress(answer)
    const batches = Array.from({ length: rounds + 1 }, (_, i) => lessons.slice(i * perRound, (i + 1) * perRound))
    const next = () => batches.shift()!
    const load = {
      service: () => rate(service.url, tokens, next()),
      bare: () => rate(bare.url, tokens, lessons.slice(0, perRound)),
    }
    await load.service()
    await load.bare()
    const perSecond = await medians(rounds, load)
    await expectComplete(service.url, tokens)
    await Promise.all([service.stop(), bare.stop()])
    const limit = { name: 'bare Express 5', value: perSecond.bare }
    return [{ name: 'completions, 64 connections', unit: 'requests/s', value: perSecond.service, limit, target: 0.3 }]
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Id } from '@manabi/kernel'
import { type Figure, medians } from './figure.ts'
import { lessonsPerCourse, seedInstallation } from './seed.ts'
import { startService } from './servers.ts'

export const name = 'activities'

const rounds = 5
const perUpload = 200

/** 200 things done offline in one upload, against the same 200 in calls one after the other; both durable, and readable after. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-activities-'))
  try {
    // A learner for each round of each way, and one to warm up.
    const learners = 2 * (rounds + 1)
    const { tokens, lessons } = await seedInstallation(dataDir, { learners, courses: perUpload / 2 / lessonsPerCourse })
    const service = await startService(dataDir)
    const next = tokens.values()
    const ways = {
      upload: () => timed(() => upload(service.url, next.next().value!, lessons)),
      calls: () => timed(() => callOneByOne(service.url, next.next().value!, lessons)),
    }
    await ways.upload()
    await ways.calls()
    const milliseconds = await medians(rounds, ways)
    await service.stop()
    const limit = { name: '200 calls', value: milliseconds.calls }
    const figure = { name: '200 activities at once', unit: 'ms', value: milliseconds.upload, limit }
    return [{ ...figure, target: 1 / 8, lowerIsBetter: true }]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** A view and a completion of each lesson. */
async function upload(url: string, token: string, lessons: readonly Id[]): Promise<void> {
  const occurredAt = new Date(Date.now() - 60_000).toISOString()
  const activities = lessons.flatMap((lessonId) =>
    ['view', 'complete'].map((kind) => ({ id: `${kind}-${lessonId}`, kind, occurredAt, lessonId })),
  )
  const { results } = (await post(`${url}/api/v1/me/activities`, token, { activities })) as Results
  const applied = results.filter(({ status }) => status === 'applied').length
  if (applied !== perUpload) throw new Error(`${perUpload - applied} of ${perUpload} activities were not applied.`)
}

interface Results {
  readonly results: readonly { readonly status: string }[]
}

async function callOneByOne(url: string, token: string, lessons: readonly Id[]): Promise<void> {
  for (const lessonId of lessons) {
    for (const kind of ['view', 'complete']) await post(`${url}/api/v1/lessons/${lessonId}/${kind}`, token)
  }
}

async function post(url: string, token: string, body?: unknown): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: body === undefined ? null : JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`)
  return response.json()
}

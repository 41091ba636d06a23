import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as catalog from '@manabi/catalog'
import { signAccessToken, UserRegistered, user } from '@manabi/identity'
import { type Id, learnerScopes, newId, systemMetadata } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import autocannon from 'autocannon'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { written } from '../harness/written.ts'
import { type Figure, medians } from './figure.ts'
import { benchConfig, startBareExpress, startService } from './servers.ts'

export const name = 'catalog'

const connections = 64
const rounds = 5
const seconds = 2
const courseCount = 10_000
const path = '/api/v1/courses'

/** The first page of 20 out of 10,000 visible courses, for a learner through the whole service, against bare Express with the same bytes. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-catalog-'))
  try {
    const token = await seed(dataDir)
    const service = await startService(dataDir)
    const bare = await startBareExpress(await sample(service.url, token))
    const perSecond = await medians(rounds, {
      bare: () => rate(bare.url, token),
      service: () => rate(service.url, token),
    })
    const slowest = await slowestSearch(service.url, token)
    await Promise.all([service.stop(), bare.stop()])
    const limit = { name: 'bare Express 5', value: perSecond.bare }
    const bar = { name: 'bar', value: 10 }
    return [
      { name: 'GET /courses, 20 of 10,000', unit: 'requests/s', value: perSecond.service, limit, target: 0.7 },
      {
        ...{ name: 'GET /search, a word of all 10,000, slowest of 25', unit: 'ms', value: slowest },
        ...{ limit: bar, target: 1, lowerIsBetter: true },
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function rate(url: string, token: string): Promise<number> {
  const options = { url: url + path, connections, headers: { authorization: `Bearer ${token}` } }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: seconds })
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`)
  return result['2xx'] / result.duration
}

/** Milliseconds. No query is asked twice, so none is answered from what was kept. */
async function slowestSearch(url: string, token: string): Promise<number> {
  const words = ['variables', 'conditions', 'functions', 'loops']
  const queries = words.flatMap((word) => Array.from({ length: word.length - 2 }, (_, cut) => word.slice(0, cut + 3)))
  const times: number[] = []
  for (const q of queries) {
    const start = performance.now()
    const response = await fetch(`${url}/api/v1/search?q=${q}`, { headers: { Authorization: `Bearer ${token}` } })
    const page = (await response.json()) as { totalItems: number }
    times.push(performance.now() - start)
    if (page.totalItems !== courseCount) throw new Error(`Only ${page.totalItems} courses are found by ${q}.`)
  }
  return Math.max(...times)
}

/** The page, once the read models have every course. */
async function sample(url: string, token: string): Promise<unknown> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
    const page = (await response.json()) as { items: unknown[]; totalItems: number }
    if (page.totalItems === courseCount && page.items.length === 20) return page
  }
  throw new Error('The read models do not show every course.')
}

/** Public courses of an organization, and a learner who is signed in already. */
async function seed(dataDir: string): Promise<string> {
  const platform = await openInstallation(benchConfig(dataDir))
  const organizationId = newId('org')
  for (let begun = 0; begun < courseCount; begun += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => begun + index)
    await Promise.all(numbers.map((number) => seedCourse(platform, organizationId, number)))
  }
  const token = await seedLearner(platform)
  await platform.close()
  return token
}

async function seedCourse({ repository, clock }: Platform, organizationId: Id, number: number): Promise<void> {
  const courseId = newId('crs')
  const facts = {
    title: `${subjects[number % subjects.length]} ${number}`,
    description: 'Variables, conditions, loops and functions, in small steps.',
    culture: number % 2 === 0 ? 'ja-JP' : 'en-US',
    level: 'Beginner',
    estimatedMinutes: 90,
    isPublic: true,
  } as const
  const by = systemMetadata('benchmark', clock.now(), organizationId)
  await repository.execute(catalog.course.createCourse, [courseId], { courseId, organizationId, ...facts }, by)
  await repository.execute(catalog.course.publishCourse, [courseId], undefined, by)
}

const subjects = ['プログラミング入門', 'データの基礎', 'Introduction to Programming', 'Working with data', '統計学']

async function seedLearner(platform: Platform): Promise<string> {
  const userId = newId('usr')
  const now = platform.clock.now()
  const account = { userId, email: 'learner@example.com', displayName: 'Learner', passwordHash: '' }
  await platform.repository.execute(
    written(user, UserRegistered(account)),
    [userId],
    undefined,
    systemMetadata('benchmark', now),
  )
  const grant = { userId, sessionId: newId('ses'), clientId: null, scopes: learnerScopes }
  return (await signAccessToken(platform, grant, now)).accessToken
}

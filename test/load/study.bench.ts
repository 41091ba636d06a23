import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EventCodec, openSqliteEventStore, Repository } from '@manabi/event-store'
import { type Id, newId, systemMetadata } from '@manabi/kernel'
import { studyProjections } from '@manabi/projections/study/index'
import { studySummaryOf } from '@manabi/projections/study/studyDays'
import { studyStreakOf } from '@manabi/projections/study/studyStreaks'
import type { Views } from '@manabi/read-store'
import { StudySessionRecorded, StudySessionStarted, StudySessionStopped, studyClock, studyEvents } from '@manabi/study'
import { openViews } from '../../projections/test/openViews.ts'
import { nothingPersonal } from '../harness/nothingPersonal.ts'
import { written } from '../harness/written.ts'
import { type Figure, medians } from './figure.ts'

export const name = 'study'

const rounds = 5
/** Each asked for once, because answers are kept: a round asks for two a learner. */
const learnersPerRound = 6
const sessionsPerLearner = 10_000
const daysStudied = 400
const period = { granularity: 'day', from: '2025-03-12', to: '2026-04-15' } as const
const cpuLimit = { name: 'CPU allowed', value: 5 }

const clockRounds = 41
const pairsPerRound = 50
const loadsPerRound = 200
const [manyEvents, fewEvents] = [50_000, 50]

/** What a long history costs: summary and streak of a learner with 10,000 sessions, and a learner's clock after 50,000 events. */
export const measure = async (): Promise<Figure[]> => [...(await measureReads()), ...(await measureClock())]

async function measureReads(): Promise<Figure[]> {
  const learners = Array.from({ length: rounds * learnersPerRound }, () => newId('usr'))
  const { views, close } = await openViews(studyProjections, learners.flatMap(sessionsOf))
  try {
    const next = (of: Iterator<Id>) => of.next().value as Id
    const askers = { summary: learners.values(), streak: learners.values() }
    const { summary, streak } = await medians(rounds, {
      summary: () => cpuEach(learnersPerRound, () => studySummaryOf(views, next(askers.summary), period)),
      streak: () => cpuEach(learnersPerRound, () => studyStreakOf(views, next(askers.streak), period.to)),
    })
    await expectWhole(views, learners[0]!)
    const both = { unit: 'ms CPU', limit: cpuLimit, target: 1, lowerIsBetter: true }
    return [
      { name: 'study summary, 400 days of 10,000 sessions', value: summary, ...both },
      { name: 'study streak, 10,000 sessions', value: streak, ...both },
    ]
  } finally {
    await close()
  }
}

/** 25 sessions a day, a minute each and apart, for 400 days. */
function sessionsOf(userId: Id) {
  const perDay = sessionsPerLearner / daysStudied
  const first = Date.parse(`${period.from}T00:00:00+09:00`)
  return Array.from({ length: sessionsPerLearner }, (_, index) => {
    const start = first + Math.floor(index / perDay) * 86_400_000 + (index % perDay) * 1_800_000
    return StudySessionRecorded({
      ...facts(userId),
      sessionId: `sts_${userId}_${index}`,
      clientSessionId: String(index),
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(start + 60_000).toISOString(),
      seconds: 60,
      isAbandoned: false,
    })
  })
}

const facts = (userId: Id) => ({
  userId,
  courseId: null,
  lessonId: null,
  courseOrganizationId: null,
  isPublicCourse: null,
  organizations: [],
})

/** Milliseconds of CPU that each time costs. */
async function cpuEach(times: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / times
}

async function expectWhole(views: Views, userId: Id): Promise<void> {
  const { totalSeconds } = await studySummaryOf(views, userId, period)
  const { currentDays } = await studyStreakOf(views, userId, period.to)
  if (totalSeconds !== sessionsPerLearner * 60 || currentDays !== daysStudied) throw new Error('Study time is missing.')
}

/** Starting and stopping the clock of a learner with a long history beside one with a short one; and of both after a restart. */
async function measureClock(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'manabi-study-'))
  const store = openSqliteEventStore(join(directory, 'events.db'))
  try {
    const [long, short] = [newId('usr'), newId('usr')]
    const repository = new Repository(store, new EventCodec(studyEvents, nothingPersonal))
    await writeHistory(repository, long, manyEvents)
    await writeHistory(repository, short, fewEvents)
    let loads = 0
    // A fold by another name is not kept yet, as after a restart.
    const load = (userId: Id) => repository.load({ ...studyClock, name: `study-clock-${loads++}` }, [userId])
    const restarted = (userId: Id) => () => cpuEach(loadsPerRound, () => load(userId))
    await startAndStop(repository, long)
    await startAndStop(repository, short)
    const { after, shortAfter, restart, shortRestart } = await medians(clockRounds, {
      after: () => cpuEach(pairsPerRound, () => startAndStop(repository, long)),
      shortAfter: () => cpuEach(pairsPerRound, () => startAndStop(repository, short)),
      restart: restarted(long),
      shortRestart: restarted(short),
    })
    const figure = (title: string, value: number, limit: number): Figure => ({
      ...{ name: title, unit: 'ms CPU', value, target: 1.2, lowerIsBetter: true },
      limit: { name: 'after 50 events', value: limit },
    })
    return [
      figure('start and stop after 50,000 events', after, shortAfter),
      figure('clock after a restart, 50,000 events', restart, shortRestart),
    ]
  } finally {
    await store.close()
    rmSync(directory, { recursive: true })
  }
}

const by = systemMetadata('benchmark', new Date('2026-04-15T00:00:00.000Z'))

async function writeHistory(repository: Repository, userId: Id, count: number): Promise<void> {
  const pair = pairOf(userId)
  const batch = Array.from({ length: Math.min(count, 1_000) / pair.length }, () => pair).flat()
  for (let events = 0; events < count; events += batch.length) {
    await repository.execute(written(studyClock, ...batch), [userId], undefined, by)
  }
}

async function startAndStop(repository: Repository, userId: Id): Promise<void> {
  const sessionId = newId('sts')
  const started = { ...facts(userId), sessionId, startedAt: '2026-04-15T00:00:00.000Z', capSeconds: 7_200 }
  await repository.execute(studyClock.startSession, [userId], started, by)
  const stop = { sessionId, endedAt: '2026-04-15T00:01:00.000Z', capSeconds: 7_200, organizations: [] }
  await repository.execute(studyClock.stopSession, [userId], stop, by)
}

function pairOf(userId: Id) {
  const started = { ...facts(userId), sessionId: newId('sts'), startedAt: '2026-04-14T00:00:00.000Z' }
  const stopped = { ...started, endedAt: '2026-04-14T00:01:00.000Z', seconds: 60 }
  return [StudySessionStarted(started), StudySessionStopped(stopped)] as const
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  type CourseState,
  catalogEvents,
  certificate,
  course,
  lesson,
  material,
  type PresentLesson,
  path,
  publishedLessons,
} from '@manabi/catalog'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from '@manabi/event-store'
import { checkPassword, identityEvents } from '@manabi/identity'
import { derivedId, systemClock } from '@manabi/kernel'
import { organization, organizationsEvents } from '@manabi/organizations'
import { MasterKey, SubjectKeys } from '@manabi/personal-data'
import { openSqliteStateStore, type StateStore } from '@manabi/state-store'
import { createDemo, isDemoDue } from './createDemo.ts'
import { english } from './english.ts'
import { japanese } from './japanese.ts'

let directory: string
let eventStore: EventStore
let state: StateStore
const masterKey = MasterKey.from(randomBytes(32).toString('base64'))

beforeEach(openStores)
afterEach(removeStores)

async function openStores(): Promise<void> {
  directory = await mkdtemp(join(tmpdir(), 'manabi-demo-'))
  eventStore = openSqliteEventStore(join(directory, 'events.db'))
  state = openSqliteStateStore(join(directory, 'state.db'))
}

async function removeStores(): Promise<void> {
  await Promise.all([eventStore.close(), state.close()])
  await rm(directory, { recursive: true })
}

function platform(store: EventStore = eventStore) {
  const personalData = new SubjectKeys(state, masterKey)
  const codec = new EventCodec([...catalogEvents, ...identityEvents, ...organizationsEvents], personalData)
  return {
    clock: systemClock,
    eventStore: store,
    masterKey,
    personalData,
    state,
    repository: new Repository(store, codec),
  }
}

describe('the demonstration [CLI-002]', () => {
  it('is an organization with the course in two languages, all of it published', async () => {
    const demo = await createDemo(platform())
    const { repository } = platform()
    const courses: CourseState[] = []
    for (const id of demo.courseIds) courses.push((await repository.load(course, [id])).state)
    expect(courses).toMatchObject([
      {
        status: 'published',
        culture: 'en-US',
        title: 'How to learn well',
        estimatedMinutes: 35,
        organizationId: demo.organizationId,
      },
      {
        status: 'published',
        culture: 'ja-JP',
        title: 'よく学ぶために',
        estimatedMinutes: 35,
        organizationId: demo.organizationId,
      },
    ])
    const published = courses.map((state) => publishedLessons(state as Parameters<typeof publishedLessons>[0]))
    expect(published.flatMap((lessons) => lessons.publishedLessons)).toEqual(demo.lessonIds)
    const lessons = await Promise.all(
      demo.lessonIds.map(async (id) => (await repository.load(lesson, [id])).state as PresentLesson),
    )
    expect(lessons.filter(({ quiz }) => quiz !== null)).toHaveLength(4)
    expect(lessons.filter(({ materialIds }) => materialIds.length > 0)).toHaveLength(2)
    for (const content of [english, japanese]) {
      const id = (prefix: 'mat' | 'pth' | 'crt') => derivedId(prefix, `demo/${content.culture}`)
      expect((await repository.load(material, [id('mat')])).state).toMatchObject({
        data: { title: content.material.title, isPublished: true },
      })
      expect((await repository.load(path, [id('pth')])).state).toMatchObject({ data: { title: content.path.title } })
      expect((await repository.load(certificate, [id('crt')])).state).toMatchObject({
        data: { criteria: { kind: 'course' } },
      })
    }
  })

  it('has a learner and an admin who can sign in with different passwords', async () => {
    const demo = await createDemo(platform())
    const { state: owner } = await platform().repository.load(organization, [demo.organizationId])
    expect(owner).toMatchObject({ status: 'active' })
    const roles: unknown[] = []
    for (const account of [demo.learner, demo.admin]) {
      const { userId } = await checkPassword(platform(), { ...account, now: new Date() })
      roles.push(owner.status === 'active' && owner.members.get(userId))
    }
    expect(roles).toEqual([['learner'], ['admin', 'curriculum_manager']])
    expect(demo.learner.password).not.toBe(demo.admin.password)
    expect(demo.learner.password).toMatch(/^[\w-]{16}$/)
  })

  it('is due on an empty store, once, and making it again changes nothing', async () => {
    expect(await isDemoDue(platform())).toBe(true)
    const demo = await createDemo(platform())
    const head = await eventStore.head()
    expect(await isDemoDue(platform())).toBe(false)
    expect(await createDemo(platform())).toEqual(demo)
    expect(await eventStore.head()).toBe(head)
  })

  it('is completed by the next start wherever it was cut off', async () => {
    const whole = [...(await createDemo(platform())).lessonIds]
    const events = (await eventStore.readAll({ after: 0, limit: 1_000 })).events.length
    for (const writes of [1, 5, 30, events - 3, events - 2, events - 1]) {
      await removeStores()
      await openStores()
      const broken = platform(failingAfter(eventStore, writes))
      await expect(createDemo(broken)).rejects.toThrow('The power is gone.')
      expect(await isDemoDue(platform())).toBe(true)
      expect((await createDemo(platform())).lessonIds).toEqual(whole)
      expect((await eventStore.readAll({ after: 0, limit: 1_000 })).events).toHaveLength(events)
      expect(await isDemoDue(platform())).toBe(false)
    }
  })

  it('is not due where others have written', async () => {
    const created = { organizationId: 'org_other', name: 'Other', seats: 1, plan: 'x' }
    const stored = { id: crypto.randomUUID(), type: 'OrganizationCreated', version: 1, data: created }
    const metadata = {
      occurredAt: '2026-04-01T00:00:00.000Z',
      actor: { kind: 'system', id: 'test' },
      organizationId: null,
      requestId: null,
      causationId: null,
    } as const
    await eventStore.append('organization-org_other', 'none', [{ ...stored, metadata }])
    expect(await isDemoDue(platform())).toBe(false)
  })
})

describe('the two languages', () => {
  it('say the same: sections, lessons, minutes, questions and choices', () => {
    const shape = ({ course: { sections } }: typeof english) =>
      sections.map(({ key, lessons }) => [
        key,
        lessons.map((each) => [each.key, each.minutes, each.quiz?.map(({ choices }) => choices.length)]),
      ])
    expect(shape(japanese)).toEqual(shape(english))
    expect(shape(english).map(([, lessons]) => lessons!.length)).toEqual([4, 4])
  })
})

function failingAfter(store: EventStore, writes: number): EventStore {
  let left = writes
  return new Proxy(store, {
    get(target, name) {
      if (name === 'append') {
        return (...given: Parameters<EventStore['append']>) =>
          left-- > 0 ? target.append(...given) : Promise.reject(new Error('The power is gone.'))
      }
      const member = Reflect.get(target, name) as unknown
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

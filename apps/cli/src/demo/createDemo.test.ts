import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  type CourseState,
  certificate,
  course,
  lesson,
  material,
  type PresentLesson,
  path,
  publishedLessons,
} from '@manabi/catalog'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from '@manabi/event-store'
import { openDirectoryFileStore } from '@manabi/file-store'
import { fileIdsIn } from '@manabi/files'
import { checkPassword } from '@manabi/identity'
import { derivedId, systemClock, systemMetadata } from '@manabi/kernel'
import { allEvents } from '@manabi/operations'
import { operator, organization } from '@manabi/organizations'
import { MasterKey, SubjectKeys } from '@manabi/personal-data'
import type { Config } from '@manabi/platform'
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
  const codec = new EventCodec(allEvents, personalData)
  return {
    clock: systemClock,
    config: { PUBLIC_URL: 'http://127.0.0.1' } as Config,
    files: openDirectoryFileStore(join(directory, 'files')),
    eventStore: store,
    masterKey,
    personalData,
    state,
    repository: new Repository(store, codec),
  }
}

describe('the demonstration [CLI-002]', () => {
  it('has a picture in each language', async () => {
    const stores = platform()
    const { lessonIds } = await createDemo(stores)
    const contents = await Promise.all(lessonIds.map((id) => stores.repository.load(lesson, [id])))
    const pictures = contents.flatMap((one) => fileIdsIn((one.state as PresentLesson).body.text))
    expect(pictures).toHaveLength(2)
    for (const id of pictures) expect(await stores.files.sizeOf(id)).toBeGreaterThan(1_000)
  })

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

  it('has people in two departments, with completions in each of the last six months', async () => {
    const demo = await createDemo(platform())
    const { state: owner } = await platform().repository.load(organization, [demo.organizationId])
    if (owner.status === 'none') throw new Error('There is no organization.')
    expect(owner.departments.size).toBe(2)
    expect(owner.members.size).toBe(7)
    const { events } = await eventStore.readAll({ after: 0, limit: 1_000 })
    const completions = events.filter(({ type }) => type === 'LessonCompleted')
    const months = new Set(completions.map(({ metadata }) => metadata.occurredAt.slice(0, 7)))
    expect(months.size).toBe(6)
    expect(events.some(({ type }) => type === 'CourseCompleted')).toBe(true)
    const times = completions.map(({ metadata }) => metadata.occurredAt)
    expect(times).toEqual(times.toSorted())
  })

  it('is due on an empty store, once, and making it again changes nothing', async () => {
    expect(await isDemoDue(platform())).toBe(true)
    const demo = await createDemo(platform())
    const head = await eventStore.head()
    expect(await isDemoDue(platform())).toBe(false)
    expect(await createDemo(platform())).toEqual(demo)
    expect(await eventStore.head()).toBe(head)
  })

  it('is never due again, though its people leave', async () => {
    const demo = await createDemo(platform())
    const { state: owner } = await platform().repository.load(organization, [demo.organizationId])
    expect(owner).toMatchObject({ plan: 'demonstration' })
    const { userId } = await checkPassword(platform(), { ...demo.learner, now: new Date() })
    const metadata = systemMetadata('test', new Date(), demo.organizationId)
    const leaves = { userId, by: operator, emailNameOf: () => '' }
    await platform().repository.execute(organization.removeMember, [demo.organizationId], leaves, metadata)
    expect(await isDemoDue(platform())).toBe(false)
  })

  it('is completed by the next start wherever it was cut off', async () => {
    const all = { left: 1_000 }
    const whole = [...(await createDemo(platform(failingAfter(eventStore, all)))).lessonIds]
    const total = 1_000 - all.left
    const events = (await eventStore.readAll({ after: 0, limit: 1_000 })).events.length
    for (const left of [1, 80, total - 1]) {
      await removeStores()
      await openStores()
      const broken = platform(failingAfter(eventStore, { left }))
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

function failingAfter(store: EventStore, writes: { left: number }): EventStore {
  return new Proxy(store, {
    get(target, name) {
      if (name === 'append') {
        return (...given: Parameters<EventStore['append']>) =>
          writes.left-- > 0 ? target.append(...given) : Promise.reject(new Error('The power is gone.'))
      }
      const member = Reflect.get(target, name) as unknown
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

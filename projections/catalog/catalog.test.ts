import { describe, expect, it } from '@jest/globals'
import {
  type CatalogEvent,
  CertificateWritten,
  type CourseEvent,
  type CourseState,
  course,
  type ExistingCourse,
  LessonMaterialsAttached,
  LessonWritten,
  MaterialWritten,
  organizationsOf,
  PathWritten,
  publishedLessons,
} from '@manabi/catalog'
import { type Caller, type Id, Problem } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import fc from 'fast-check'
import { runs } from '../../test/harness/runs.ts'
import { openViews } from '../test/openViews.ts'
import { searchCatalog } from './catalogSearch.ts'
import { listCertificates } from './certificates.ts'
import { listCourses } from './courseLists.ts'
import { courseOutlines, publishedLessonsOf, visibleOutline } from './courseOutlines.ts'
import { courses, visibleCourse } from './courses.ts'
import { catalogProjections } from './index.ts'
import { visibleLesson } from './lessons.ts'
import { visibleMaterial } from './materials.ts'
import { visiblePath } from './paths.ts'

const all = { page: 1, pageSize: 100 }
/** Milliseconds; each run opens a store of its own. */
const timeout = 60_000
const text = (title: string) => ({ title, description: 'About it', culture: 'en-US' })
const facts = { ...text('Course'), level: 'Beginner', estimatedMinutes: 10 } as const
const body = { format: 'markdown', text: '' } as const
const content = { title: 'Lesson', body, estimatedMinutes: 5, video: null, slides: null, quiz: null }

async function withViews(events: readonly CatalogEvent[], check: (views: Views) => Promise<void>): Promise<void> {
  const { views, close } = await openViews(catalogProjections, events)
  try {
    await check(views)
  } finally {
    await close()
  }
}

type Decide = (state: CourseState) => readonly CourseEvent[]

/** The events of these decisions, those that are refused left out, and the state they lead to. */
function decided(decisions: readonly Decide[]): { events: readonly CourseEvent[]; state: CourseState } {
  const events: CourseEvent[] = []
  let state: CourseState = course.initial
  for (const decide of decisions) {
    try {
      const next = decide(state)
      events.push(...next)
      state = next.reduce(course.evolve, state)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return { events, state }
}

describe('the read models of a course', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const create: Decide = (s) =>
    course.createCourse.decide(s, { courseId: 'crs_1', organizationId: 'org_1', ...facts, isPublic: true })
  const decisions = fc.oneof(
    fc.record({ sectionId: id, position: fc.nat(4) }).map(
      (at): Decide =>
        (s) =>
          course.addSection.decide(s, { ...at, title: 'S' }),
    ),
    fc.record({ sectionId: id, position: fc.nat(4) }).map(
      (at): Decide =>
        (s) =>
          course.changeSection.decide(s, at),
    ),
    id.map(
      (sectionId): Decide =>
        (s) =>
          course.removeSection.decide(s, { sectionId, cascade: true }),
    ),
    fc.record({ lessonId: id, sectionId: id, position: fc.nat(4) }).map(
      (at): Decide =>
        (s) =>
          course.placeLesson.decide(s, at),
    ),
    id.map(
      (lessonId): Decide =>
        (s) =>
          course.publishLesson.decide(s, { lessonId }),
    ),
    id.map(
      (lessonId): Decide =>
        (s) =>
          course.unpublishLesson.decide(s, { lessonId }),
    ),
    id.map(
      (lessonId): Decide =>
        (s) =>
          course.removeLesson.decide(s, { lessonId }),
    ),
    fc.constantFrom(course.publishCourse, course.unpublishCourse).map(
      ({ decide }): Decide =>
        (s) =>
          decide(s, undefined),
    ),
  )

  it(
    'say what its decider says, whatever authors did [CAT-003, CAT-012]',
    async () => {
      const written = ['a', 'b', 'c', 'd'].map((lessonId) =>
        LessonWritten({ lessonId, courseId: 'crs_1', organizationId: 'org_1', content }),
      )
      const property = fc.asyncProperty(fc.array(decisions, { minLength: 5, maxLength: 40 }), async (commands) => {
        const { events, state } = decided([create, ...commands])
        const [created, ...changes] = events
        const { sections, status } = state as ExistingCourse
        await withViews([created!, ...written, ...changes], async (views) => {
          const { publishedLessons: published } = publishedLessons(state as ExistingCourse)
          expect(await views.of(courses).get('crs_1')).toMatchObject({
            isPublished: status === 'published',
            sectionCount: sections.length,
            lessonCount: published.length,
          })
          const outline = await views.of(courseOutlines).get('crs_1')
          expect(outline!.sections).toEqual(sections)
          expect(publishedLessonsOf(outline!).map((lesson) => lesson.id)).toEqual(published)
        })
      })
      await fc.assert(property, { numRuns: runs(20) })
    },
    timeout,
  )
})

describe('what a caller sees', () => {
  const learner = (...organizations: readonly Id[]): Caller => ({
    kind: 'learner',
    userId: 'usr_1',
    sessionId: 'ses_1',
    clientId: null,
    scopes: new Set(),
    organizations: new Map(organizations.map((one) => [one, { roles: ['learner'], departments: [] }])),
  })
  const key = (organizationId: Id): Caller => ({ kind: 'apiKey', keyId: 'key_1', organizationId, scopes: new Set() })
  const callers = [learner(), learner('org_a'), learner('org_a', 'org_b'), key('org_a'), key('org_c')]

  const organization = fc.constantFrom('org_a', 'org_b', 'org_c')
  const drafts = fc.record({
    organizationId: organization,
    isPublic: fc.boolean(),
    isPublished: fc.boolean(),
    isLessonPublished: fc.boolean(),
    isMaterialPublished: fc.boolean(),
  })
  type Draft = typeof drafts extends fc.Arbitrary<infer D> ? D : never
  type Numbered = Draft & { readonly n: number }

  const eventsOf = ({ n, organizationId, isPublic, isPublished, ...draft }: Numbered): readonly CatalogEvent[] => {
    const of = { courseId: `crs_${n}`, organizationId, lessonId: `les_${n}` }
    const { events } = decided([
      (s) => course.createCourse.decide(s, { courseId: of.courseId, organizationId, ...facts, isPublic }),
      (s) => course.addSection.decide(s, { sectionId: `sec_${n}`, title: 'Section' }),
      (s) => course.placeLesson.decide(s, { lessonId: of.lessonId, sectionId: `sec_${n}` }),
      (s) => (draft.isLessonPublished ? course.publishLesson.decide(s, of) : []),
      (s) => (isPublished ? course.publishCourse.decide(s, undefined) : []),
    ])
    const materialId = `mat_${n}`
    const material = {
      kind: 'text',
      url: null,
      text: '',
      mimeType: null,
      isPublished: draft.isMaterialPublished,
    } as const
    return [
      ...events,
      LessonWritten({ ...of, content }),
      MaterialWritten({ materialId, organizationId, ...text('Material'), ...material }),
      LessonMaterialsAttached({ ...of, materialIds: [materialId], detachedIds: [] }),
      PathWritten({ pathId: `pth_${n}`, organizationId, ...text('Path'), isPublic, courseIds: ['crs_1', 'crs_0'] }),
      CertificateWritten({
        certificateId: `crt_${n}`,
        organizationId,
        ...text('C'),
        criteria: null,
        validMonths: null,
      }),
    ]
  }

  const isSeen = async (look: Promise<unknown>): Promise<boolean> => {
    try {
      await look
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'not_found' })
      return false
    }
  }

  async function expectOnlyVisible(views: Views, caller: Caller, world: readonly Numbered[]): Promise<void> {
    const own = organizationsOf(caller)
    const isReachable = ({ isPublic, organizationId }: Draft) => isPublic || own.includes(organizationId)
    const visible = world.filter((one) => one.isPublished && isReachable(one))
    const ids = (prefix: string, these: readonly Numbered[]) => these.map(({ n }) => `${prefix}_${n}`).sort()

    const listed = (await listCourses(views, caller, all)).items.map(({ courseId }) => courseId)
    expect(listed).toEqual(ids('crs', visible))
    const found = (await listCourses(views, caller, { ...all, q: 'about' })).items.map(({ courseId }) => courseId)
    expect(found).toEqual(listed)
    const hits = (await searchCatalog(views, caller, { ...all, q: 'about' })).items.map(({ refId }) => refId)
    expect(hits).toEqual([...listed, ...ids('pth', world.filter(isReachable))])
    const certificates = await listCertificates(views, caller, all)
    const ownOnes = world.filter(({ organizationId }) => own.includes(organizationId))
    expect(certificates.items.map(({ certificateId }) => certificateId)).toEqual(ids('crt', ownOnes))

    for (const one of world) {
      const isVisible = visible.includes(one)
      const isLessonVisible = isVisible && one.isLessonPublished
      expect(await isSeen(visibleCourse(views, caller, `crs_${one.n}`))).toBe(isVisible)
      expect(await isSeen(visibleOutline(views, caller, `crs_${one.n}`))).toBe(isVisible)
      expect(await isSeen(visibleLesson(views, caller, `les_${one.n}`))).toBe(isLessonVisible)
      const isMaterialVisible = isLessonVisible && one.isMaterialPublished
      expect(await isSeen(visibleMaterial(views, caller, `mat_${one.n}`))).toBe(isMaterialVisible)
      const path = visiblePath(views, caller, `pth_${one.n}`)
      expect(await isSeen(path)).toBe(isReachable(one))
      const inOrder = ['crs_1', 'crs_0'].filter((id) => listed.includes(id))
      if (isReachable(one)) expect((await path).courses.map(({ courseId }) => courseId)).toEqual(inOrder)
    }
  }

  it(
    'is public or their own, and published: in lists, searches, details and paths alike [VIS-001, VIS-002, VIS-003, VIS-004, VIS-005]',
    async () => {
      const property = fc.asyncProperty(fc.array(drafts, { minLength: 2, maxLength: 6 }), async (world) => {
        const numbered = world.map((draft, n) => ({ ...draft, n }))
        await withViews(numbered.flatMap(eventsOf), async (views) => {
          for (const caller of callers) await expectOnlyVisible(views, caller, numbered)
        })
      })
      await fc.assert(property, { numRuns: runs(15) })
    },
    timeout,
  )
})

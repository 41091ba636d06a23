import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { catalogEvents, course, type ExistingCourse, lesson, type PresentLesson, renderBody } from '@manabi/catalog'
import {
  applyPlan,
  type CoursePlan,
  exportOlx,
  type ImportReport,
  type OlxFile,
  planCourse,
  readArchive,
} from '@manabi/catalog/olx'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from '@manabi/event-store'
import { systemMetadata } from '@manabi/kernel'
import { contentsOf } from '../fixtures/olx/contentsOf.ts'
import { unaccounted } from '../fixtures/olx/unaccounted.ts'
import { nothingPersonal } from '../harness/nothingPersonal.ts'

/** The demonstration course of Open edX, as Studio exports it. It is not part of this project: without it these tests are skipped. */
const archive = resolve(import.meta.dirname, '../../../shared/data/openedx-demo-course.tar.gz')
const isThere = existsSync(archive)
if (!isThere) console.warn(`Skipped: there is no ${archive} to import.`)

const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00Z'), 'org_school')

;(isThere ? describe : describe.skip)('the demonstration course of Open edX [OLX-005]', () => {
  let directory: string
  let store: EventStore
  let repository: Repository
  let plan: CoursePlan
  let report: ImportReport
  const importAgain = () => applyPlan(plan, { organizationId: 'org_school', publish: true, repository, metadata })

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-import-'))
    store = openSqliteEventStore(join(directory, 'events.db'))
    repository = new Repository(store, new EventCodec(catalogEvents, nothingPersonal))
    plan = planCourse(await readArchive(archive), { culture: 'en-US', now: new Date('2026-04-01') })
    report = await importAgain()
  })
  afterAll(async () => {
    await store.close()
    await rm(directory, { recursive: true })
  })

  const imported = async () => (await repository.load(course, [report.courseId])).state as ExistingCourse
  const lessons = async () => {
    const ids = (await imported()).sections.flatMap((section) => section.lessons.map(({ id }) => id))
    return Promise.all(ids.map(async (id) => (await repository.load(lesson, [id])).state as PresentLesson))
  }

  it('imports whole: 6 chapters, 58 verticals, its choice problems as quizzes', async () => {
    expect(report).toMatchObject({ sections: 6, lessons: 58, quizzes: 4 })
    const { title, status, sections } = await imported()
    expect({ title, status }).toEqual({ title: 'Open edX Demo Course', status: 'published' })
    expect(sections.map((section) => section.lessons.length)).toEqual([5, 11, 26, 10, 5, 1])
    expect(sections.flatMap((section) => section.lessons).every(({ isPublished }) => isPublished)).toBe(true)
  })

  it('has titles, videos and quizzes with one right answer', async () => {
    const all = await lessons()
    expect(all.filter(({ video }) => video !== null)).toHaveLength(11)
    expect(all.every(({ title, body }) => title !== '' && body.text !== '')).toBe(true)
    const questions = all.flatMap(({ quiz }) => quiz?.questions ?? [])
    expect(questions).toHaveLength(5)
    for (const { text, choices } of questions) {
      expect(text).not.toBe('')
      expect(choices.filter(({ isCorrect }) => isCorrect)).toHaveLength(1)
    }
  })

  it('leaves no script in any body', async () => {
    const tagsOf = (text: string) => text.match(/<[^>]*>/g) ?? []
    const removed = report.skipped.filter(({ reason }) => reason.startsWith('<script>'))
    const after = (await lessons()).flatMap(({ body }) => tagsOf(body.text))
    const isHarmful = (tag: string) => /^<\/?(script|iframe|style|object|form)|\son\w+\s*=|javascript:/i.test(tag)
    expect(removed.length).toBeGreaterThan(10)
    expect(after.filter(isHarmful)).toEqual([])
  })

  it('lets nothing vanish, and says of each skipped block why', async () => {
    expect(unaccounted(await readArchive(archive), plan)).toEqual([])
    const counts = Map.groupBy(report.skipped, ({ reason }) => reason)
    expect(Object.fromEntries([...counts].map(([reason, { length }]) => [reason, length]))).toEqual({
      'a discussion topic: there is no forum here': 1,
      'a drag-and-drop exercise': 1,
      'a "done" button: completing a lesson takes its place': 1,
      'a poll': 1,
      'a survey': 1,
      'a problem whose answer is not a choice (annotationresponse)': 1,
      'a problem whose answer is not a choice (customresponse)': 4,
      'a problem whose answer is not a choice (formularesponse)': 1,
      'a problem whose answer is not a choice (imageresponse)': 1,
      'a problem whose answer is not a choice (numericalresponse)': 3,
      'a problem whose answer is not a choice (schematicresponse)': 1,
      'a problem whose answer is not a choice (stringresponse)': 4,
      'a problem with several right answers': 2,
      'settings that a lesson does not have': 5,
      'several drop-downs in one problem': 1,
      'a random choice from a content library': 1,
      'part of a block that has no place here': 6,
      'an annotation exercise': 1,
      'an assignment graded by staff': 2,
      'an external tool (LTI)': 2,
      'an open response assessment': 2,
      'for some content groups only': 2,
      'its HTML file is not in the archive': 1,
      'the name of a subsection: its lessons have their own': 9,
      'a link or picture of its text that leads nowhere here': 70,
      '<button> was removed from its text': 58,
      '<google-sheets-html-origin> was removed from its text': 1,
      '<link> was removed from its text': 116,
      '<object> was removed from its text': 1,
      '<script> was removed from its text': 64,
      '<style> was removed from its text': 6,
      'code that hides a part of it was removed from its text': 4,
      'onclick was removed from its text': 4,
      'a part of its problem that a question does not have': 2,
      'a hidden part was removed from its text': 1,
      'an icon was removed from its text': 2,
      'alt was removed from its text': 13,
      'style was removed from its text': 5,
      'text in <iframe> was removed from its text': 1,
      'the name of a block: a lesson has one title': 242,
      'the wiki of the course': 1,
      'the list of static assets': 1,
      'files of the course that no lesson names (49)': 1,
      'news and handouts of the course': 1,
      'pages about the course: its short description, or else its overview, is the description here': 1,
      'grading policy and settings of the course': 1,
    })
    expect(report.skipped.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'library_content/34a4d5e71d974c029cbde1956bd7c820',
        'problem/85f3f7f9b72548af880975112f27817c',
        'static/*',
      ]),
    )
  })

  it('is exported, and imports again to the same course [OLX-008]', async () => {
    const files: OlxFile[] = []
    for await (const file of await exportOlx(repository, report.courseId, renderBody)) files.push(file)
    expect(files.filter(([path]) => path.startsWith('vertical/'))).toHaveLength(58)
    const texts = new Map(files.map(([path, text]) => [path, Buffer.from(text)]))
    const again = planCourse(
      { top: '', texts, assets: [], code: new Map(), unread: new Map() },
      { culture: 'en-US', now: new Date('2026-04-01') },
    )
    const options = { organizationId: 'org_other', publish: true, repository, metadata }
    const { courseId } = await applyPlan(again, options)
    expect(await contentsOf(repository, courseId)).toEqual(await contentsOf(repository, report.courseId))
  })

  it('changes nothing when imported again [OLX-003]', async () => {
    const head = await store.head()
    expect(await importAgain()).toEqual(report)
    expect(await store.head()).toBe(head)
  })
})

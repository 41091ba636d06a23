import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from '@manabi/event-store'
import { type Id, newId, systemMetadata } from '@manabi/kernel'
import fc from 'fast-check'
import { contentsOf } from '../../../../test/fixtures/olx/contentsOf.ts'
import { sampleCourse } from '../../../../test/fixtures/olx/sampleCourse.ts'
import { nothingPersonal } from '../../../../test/harness/nothingPersonal.ts'
import { runs } from '../../../../test/harness/runs.ts'
import type { LessonContent } from '../content.ts'
import { catalogEvents } from '../events.ts'
import { course, lesson } from '../index.ts'
import { renderBody } from '../markdown/renderBody.ts'
import { sanitizeBody } from '../sanitize.ts'
import { applyPlan, type CoursePlan, exportOlx, planCourse } from './index.ts'
import { parseXml } from './xml.ts'

let directory: string
let store: EventStore
let repository: Repository
const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00Z'))

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-export-'))
  store = openSqliteEventStore(join(directory, 'events.db'))
  repository = new Repository(store, new EventCodec(catalogEvents, nothingPersonal))
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const bytes = (files: Iterable<readonly [string, string]>) =>
  new Map([...files].map(([path, text]) => [path, Buffer.from(text)]))
const apply = (plan: CoursePlan, publish: boolean) =>
  applyPlan(plan, { organizationId: newId('org'), publish, repository, metadata })
const planOf = (files: Iterable<readonly [string, string]>) =>
  planCourse(
    { texts: bytes(files), top: '', assets: [], code: new Map(), unread: new Map() },
    { culture: 'en-US', now: new Date('2026-04-01') },
  )

async function filesOf(courseId: Id): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for await (const [path, text] of await exportOlx(repository, courseId, renderBody)) files.set(path, text)
  return files
}

/** Exports a course, imports that elsewhere, and answers the contents of both. */
async function roundTrip(courseId: Id) {
  const files = await filesOf(courseId)
  const again = await apply(planOf(files), true)
  return { files, before: await contentsOf(repository, courseId), after: await contentsOf(repository, again.courseId) }
}

describe('exporting a course as OLX [OLX-008]', () => {
  it('an imported course imports again to the same', async () => {
    const { courseId } = await apply(planOf(Object.entries(sampleCourse)), true)
    const { before, after } = await roundTrip(courseId)
    expect(before.sections.map(({ lessons }) => lessons.length)).toEqual([3, 1])
    expect(after).toEqual(before)
  })

  it('every file is well-formed, and every pointer leads to its file', async () => {
    const { courseId } = await apply(planOf(Object.entries(sampleCourse)), false)
    const files = await filesOf(courseId)
    for (const [path, text] of files) {
      if (!path.endsWith('.xml')) continue
      const { tag, children } = parseXml(path, Buffer.from(text))
      expect(path === 'course.xml' || path.startsWith(`${tag}/`)).toBe(true)
      for (const child of children) {
        if (typeof child !== 'string' && child.attributes['url_name'] !== undefined) {
          expect(child.attributes['url_name']).toMatch(/^[\w.~:-]+$/)
          expect(files.has(`${child.tag}/${child.attributes['url_name']}.xml`)).toBe(true)
        }
      }
    }
  })

  it('what authors write imports again, whatever it says', async () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => `a${text.replace(/\s+/g, ' ')}z`)
    const choices = fc.uniqueArray(line, { minLength: 2, maxLength: 4 })
    const question = fc.record({ text: line, choices, explanation: fc.option(line) })
    const settings = { minutes: fc.nat(1_000_000), passingScore: fc.nat(100) }
    const explanations = fc.constantFrom('passed' as const, 'submitted' as const)
    const texts = { title: line, text: line, questions: fc.array(question, { maxLength: 2 }) }
    const content = fc.record({ ...texts, ...settings, explanations })
    await fc.assert(
      fc.asyncProperty(content, async ({ title, text, questions, minutes: estimatedMinutes, ...facts }) => {
        const written = questions.map((one) => ({
          ...one,
          id: newId('qst'),
          choices: one.choices.map((choice, index) => ({ id: newId('cho'), text: choice, isCorrect: index === 1 })),
        }))
        const quiz = written.length === 0 ? null : { ...facts, questions: written }
        const body = { format: 'html', text: `<p>${text.replace(/[&<>"]/g, '')}</p>` } as const
        const courseId = await courseWith({ title, body, estimatedMinutes, video: null, slides: null, quiz })
        const { before, after } = await roundTrip(courseId)
        expect(after).toEqual(before)
      }),
      { numRuns: runs(20) },
    )
  })

  it('a course that is not there is not found', async () => {
    await expect(exportOlx(repository, 'crs_x', renderBody)).rejects.toMatchObject({ code: 'not_found' })
  })
})

async function courseWith(content: LessonContent): Promise<Id> {
  const [courseId, sectionId, lessonId, organizationId] = [newId('crs'), newId('sec'), newId('les'), newId('org')]
  const facts = {
    title: 'T',
    description: 'One & two',
    culture: 'en-US',
    level: 'Beginner',
    estimatedMinutes: 0,
    isPublic: false,
  } as const
  await repository.execute(course.createCourse, [courseId], { courseId, organizationId, ...facts }, metadata)
  await repository.execute(course.addSection, [courseId], { sectionId, title: 'S & "T"' }, metadata)
  const clean = { ...content, body: sanitizeBody(content.body) }
  const command = { lessonId, courseId, organizationId, content: clean }
  await repository.execute(lesson.writeLesson, [lessonId], command, metadata)
  await repository.execute(course.placeLesson, [courseId], { lessonId, sectionId }, metadata)
  await repository.execute(course.publishLesson, [courseId], { lessonId }, metadata)
  return courseId
}

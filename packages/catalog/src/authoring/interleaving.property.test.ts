import { expect, it } from '@jest/globals'
import { newId, Problem, systemMetadata } from '@manabi/kernel'
import fc from 'fast-check'
import { catalogStore } from '../../../../test/harness/catalogStore.ts'
import { runs } from '../../../../test/harness/runs.ts'
import { course, type ExistingCourse, lesson, type PresentLesson } from '../index.ts'
import { sanitizeBody } from '../sanitize.ts'
import { type Author, authorOn, changeCourse, createLesson, replaceLesson } from './index.ts'

const facts = { title: 'C', description: '', culture: 'en-US', level: 'Beginner', estimatedMinutes: 0 } as const
const draft = (title: string) => ({
  ...{ title, body: sanitizeBody({ format: 'markdown', text: '' }), estimatedMinutes: 1 },
  ...{ video: null, slides: null, quiz: null },
})

/** Each look at a state and each write waits until the scheduler lets it go on. */
const scheduled = (author: Author, scheduler: fc.Scheduler): Author => ({
  load: (async (...given: Parameters<Author['load']>) => {
    await scheduler.schedule(Promise.resolve())
    return author.load(...given)
  }) as Author['load'],
  execute: (async (...given: Parameters<Author['execute']>) => {
    await scheduler.schedule(Promise.resolve())
    return author.execute(...given)
  }) as Author['execute'],
})

const newTenant = catalogStore()

/** What one author did: the version that they saw, and whether it was taken. */
interface Edit {
  readonly seen: number
  readonly title: string
  readonly isTaken: boolean
}

const isConflict = (error: unknown): boolean => error instanceof Problem && error.code === 'conflict'

it('authors who name the version they saw never overwrite each other, however their work interleaves [ATH-005]', async () => {
  const writers = fc.array(fc.record({ what: fc.constantFrom('course', 'lesson'), moves: fc.boolean() }), {
    minLength: 2,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), writers, async (scheduler, todo) => {
      const { repository } = newTenant()
      const author = authorOn(repository, systemMetadata('test', new Date('2026-04-01T00:00:00Z')))
      const of = { organizationId: newId('org'), courseId: newId('crs') }
      const [one, two, lessonId] = [newId('sec'), newId('sec'), newId('les')]
      await author.execute(course.createCourse, [of.courseId], { ...of, ...facts, isPublic: false })
      for (const sectionId of [one, two])
        await author.execute(course.addSection, [of.courseId], { sectionId, title: 'S' })
      await createLesson(author, { ...of, sectionId: one, lessonId, content: draft('L') })

      const courseNow = async (by: Author) => (await by.load(course, [of.courseId])).state as ExistingCourse
      const lessonNow = async (by: Author) => (await by.load(lesson, [lessonId])).state as PresentLesson
      const edits = { course: [] as Edit[], lesson: [] as Edit[] }
      const edit = async (index: number, what: 'course' | 'lesson', moves: boolean) => {
        const by = scheduled(author, scheduler)
        const title = `by ${index}`
        const seen = what === 'course' ? await courseNow(by) : await lessonNow(by)
        const { sections } = await courseNow(by)
        const sectionId = sections.find(({ lessons }) => lessons.length > 0)!.id
        const expecting = { expectedVersion: seen.version }
        const lessonOf = { ...of, sectionId, lessonId, content: draft(title), ...(moves && { toSectionId: two }) }
        const work = () =>
          what === 'course'
            ? changeCourse(by, { ...of, facts: { title }, ...expecting })
            : replaceLesson(by, { ...lessonOf, ...expecting })
        const isTaken = await work().then(
          () => true,
          (error: unknown) => {
            // Moved meanwhile: it is not where the author saw it.
            if (isConflict(error) || (error instanceof Problem && error.code === 'not_found')) return false
            throw error
          },
        )
        edits[what].push({ seen: seen.version, title, isTaken })
      }
      const all = todo.map(({ what, moves }, index) => edit(index, what as 'course' | 'lesson', moves))
      await scheduler.waitFor(Promise.all(all))

      for (const [what, now, version] of [
        ['course', (await courseNow(author)).title, (await courseNow(author)).version],
        ['lesson', (await lessonNow(author)).title, (await lessonNow(author)).version],
      ] as const) {
        const taken = edits[what].filter(({ isTaken }) => isTaken).sort((a, b) => a.seen - b.seen)
        // Each was written over the one that its author had seen, and none over another.
        expect(taken.map(({ seen }) => seen)).toEqual(taken.map((_, index) => index + 1))
        expect(version).toBe(taken.length + 1)
        if (taken.length > 0) expect(now).toBe(taken.at(-1)!.title)
      }
    }),
    { numRuns: runs(100) },
  )
})

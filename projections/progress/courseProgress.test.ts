import { describe, expect, it } from '@jest/globals'
import { fold, type Recorded } from '@manabi/kernel'
import { courseProgress as decider, type LessonFacts, type ProgressEvent } from '@manabi/progress'
import { gradeAnswers } from '@manabi/questions'
import type { Views } from '@manabi/read-store'
import fc from 'fast-check'
import { type CourseProgressDoc, courseProgress, courseProgressOf, lessonCompletion } from './courseProgress.ts'

const lessons = ['les_a', 'les_b', 'les_c', 'les_d']
const lesson = (lessonId: string): LessonFacts => ({
  userId: 'usr_1',
  courseId: 'crs_1',
  courseTitle: 'Programming',
  courseOrganizationId: 'org_1',
  isPublicCourse: true,
  organizations: [],
  lessonId,
  sectionId: 'sec_1',
  lessonTitle: lessonId,
})

const questions = Array.from({ length: 3 }, (_, index) => ({
  id: `qst_${index}`,
  choices: [{ id: `cho_${index}`, isCorrect: true }],
}))
const gradeOf = (right: number) =>
  gradeAnswers(
    { passingScore: 60, questions },
    questions.slice(0, right).map(({ id, choices }) => ({ questionId: id, choiceId: choices[0]!.id })),
  )

interface On<Act extends string> {
  readonly act: Act
  readonly lessonId: string
}
type Deed = On<'view'> | On<'complete'> | (On<'submit'> & { readonly right: number })
type Step = Deed | On<'publish'> | On<'unpublish'>

/** A learner at a course: commands through the decider, its events through the fold; a minute passes with each step. */
class Scene {
  published: readonly string[] = lessons
  readonly events: Recorded<ProgressEvent>[] = []
  #minute = 0

  do(...steps: readonly Step[]): this {
    for (const step of steps) this.#step(step)
    return this
  }

  #step(step: Step): void {
    this.#minute++
    const { published } = this
    if (step.act === 'unpublish') this.published = published.filter((id) => id !== step.lessonId)
    else if (step.act === 'publish') this.published = [...new Set([...published, step.lessonId])]
    else if (published.includes(step.lessonId)) this.#record(this.#decide(step))
  }

  #decide(deed: Deed): readonly ProgressEvent[] {
    const state = fold(decider, this.events as readonly ProgressEvent[])
    const command = { lesson: lesson(deed.lessonId), publishedLessons: this.published }
    if (deed.act === 'view') return decider.viewLesson.decide(state, command)
    if (deed.act === 'complete') return decider.completeLesson.decide(state, command)
    const { now: submittedAt } = this
    const attempt = { attemptId: `att_${this.#minute}`, submittedAt, grade: gradeOf(deed.right) }
    return decider.submitQuiz.decide(state, { ...command, ...attempt })
  }

  #record(events: readonly ProgressEvent[]): void {
    for (const event of events) {
      const revision = this.events.length
      this.events.push({
        ...event,
        id: `event-${revision}`,
        stream: 'progress-usr_1-crs_1',
        revision,
        position: revision * 10 + 1,
        metadata: {
          occurredAt: this.now,
          actor: { kind: 'user', id: 'usr_1' },
          organizationId: 'org_1',
          requestId: null,
          causationId: null,
        },
      })
    }
  }

  get now(): string {
    return new Date(Date.UTC(2026, 3, 1, 0, this.#minute)).toISOString()
  }

  /** As a rebuild makes them: each document as JSON in between, as a store keeps it. */
  get docs(): ReadonlyMap<string, CourseProgressDoc> {
    const stored = new Map<string, string>()
    for (const event of this.events) {
      const [ids, foldOne] = courseProgress.on[event.type]!
      const id = ids(event) as string
      stored.set(id, JSON.stringify(foldOne(JSON.parse(stored.get(id) ?? 'null'), event, id)))
    }
    return new Map([...stored].map(([id, doc]) => [id, JSON.parse(doc)]))
  }

  get progress() {
    return courseProgressOf(this.#views, 'usr_1', {
      courseId: 'crs_1',
      title: 'Programming',
      publishedLessons: this.published,
    })
  }

  lesson(lessonId: string) {
    return lessonCompletion(this.#views, { userId: 'usr_1', courseId: 'crs_1', lessonId })
  }

  get #views(): Views {
    const { docs } = this
    return { of: () => ({ get: async (id: string) => docs.get(id) ?? null }) } as unknown as Views
  }
}

const view = (lessonId: string): Step => ({ act: 'view', lessonId })
const complete = (lessonId: string): Step => ({ act: 'complete', lessonId })
const submit = (lessonId: string, right: number): Step => ({ act: 'submit', lessonId, right })
const unpublish = (lessonId: string): Step => ({ act: 'unpublish', lessonId })
const publish = (lessonId: string): Step => ({ act: 'publish', lessonId })

describe('course progress', () => {
  it('is zeros before any activity [PRG-011]', async () => {
    expect(await new Scene().progress).toEqual({
      courseId: 'crs_1',
      title: 'Programming',
      status: 'not_started',
      completedLessons: 0,
      totalLessons: 4,
      percent: 0,
      startedAt: null,
      lastActivityAt: null,
      completedAt: null,
      lastCompletedAt: null,
    })
  })

  it('starts with a view, which counts and is timed [PRG-001]', async () => {
    const scene = new Scene().do(view('les_a'), view('les_a'))
    expect(await scene.progress).toMatchObject({
      status: 'in_progress',
      percent: 0,
      startedAt: '2026-04-01T00:01:00.000Z',
      lastActivityAt: '2026-04-01T00:02:00.000Z',
    })
    expect(await scene.lesson('les_a')).toEqual({
      lessonId: 'les_a',
      courseId: 'crs_1',
      isCompleted: false,
      viewCount: 2,
      firstViewedAt: '2026-04-01T00:01:00.000Z',
      lastViewedAt: '2026-04-01T00:02:00.000Z',
      completedAt: null,
    })
  })

  it('rounds percent down [PRG-008]', async () => {
    const scene = new Scene().do(unpublish('les_d'), complete('les_a'), complete('les_b'))
    expect(await scene.progress).toMatchObject({ completedLessons: 2, totalLessons: 3, percent: 66 })
  })

  it('is complete with the last published lesson, and nothing changes after [PRG-003] [PRG-005]', async () => {
    const scene = new Scene().do(...lessons.map(complete))
    const done = await scene.progress
    expect(done).toMatchObject({ status: 'completed', percent: 100, completedAt: '2026-04-01T00:04:00.000Z' })
    expect(await scene.do(complete('les_b')).progress).toEqual(done)
  })

  it('stays completed when lessons are added, while percent tells the truth [PRG-006]', async () => {
    const scene = new Scene().do(unpublish('les_d'), complete('les_a'), complete('les_b'), complete('les_c'))
    expect(await scene.do(publish('les_d')).progress).toMatchObject({
      status: 'completed',
      completedLessons: 3,
      totalLessons: 4,
      percent: 75,
      completedAt: '2026-04-01T00:04:00.000Z',
    })
  })

  it('is 100 % once completed and without a lesson, and 0 % where it was not completed [PRG-006]', async () => {
    const scene = new Scene().do(...lessons.map(complete), ...lessons.map(unpublish))
    expect(await scene.progress).toMatchObject({ status: 'completed', totalLessons: 0, percent: 100 })
    const begun = new Scene().do(complete('les_a'), ...lessons.map(unpublish))
    expect(await begun.progress).toMatchObject({ status: 'in_progress', totalLessons: 0, percent: 0 })
  })

  it('is not completed by unpublishing, but by the next completion [PRG-007] [PRG-009]', async () => {
    const scene = new Scene().do(
      complete('les_a'),
      complete('les_b'),
      unpublish('les_b'),
      unpublish('les_c'),
      unpublish('les_d'),
    )
    expect(await scene.progress).toMatchObject({ status: 'in_progress', completedLessons: 1, totalLessons: 1 })
    expect(await scene.lesson('les_b')).toMatchObject({ isCompleted: true })
    expect(await scene.do(complete('les_a')).progress).toMatchObject({ status: 'completed' })
  })

  it('counts a failed attempt as activity and a passed one as completion [QIZ-004]', async () => {
    const scene = new Scene().do(submit('les_a', 1))
    expect(await scene.progress).toMatchObject({ status: 'in_progress', completedLessons: 0 })
    expect(await scene.do(submit('les_a', 2)).progress).toMatchObject({ completedLessons: 1, percent: 25 })
  })

  it('keeps the best score of a lesson [PRG-012]', () => {
    const { docs } = new Scene().do(submit('les_a', 1), submit('les_a', 3), submit('les_a', 2))
    expect(docs.get('usr_1:crs_1')!.lessons!['les_a']).toMatchObject({ bestQuizScore: 100 })
  })

  it('keeps its invariants through any sequence of views, completions, submissions, publishing and unpublishing', async () => {
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.constantFrom(...lessons).chain((id) => fc.constantFrom(view(id), complete(id), unpublish(id), publish(id))),
      fc.record({
        act: fc.constant('submit' as const),
        lessonId: fc.constantFrom(...lessons),
        right: fc.integer({ min: 0, max: 3 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const scene = new Scene()
        let before = await scene.progress
        for (const one of steps) {
          const now = await scene.do(one).progress
          expectSound(now, scene)
          expect(before.completedAt === null || before.completedAt === now.completedAt).toBe(true)
          if (now.completedAt !== before.completedAt) expect(now.percent).toBe(100)
          before = now
        }
        for (const lessonId of lessons) await expectSoundLesson(scene, lessonId)
      }),
    )
  })

  type Progress = Awaited<ReturnType<typeof courseProgressOf>>

  function expectSound(progress: Progress, scene: Scene): void {
    const { status, percent, completedLessons, totalLessons, startedAt, lastActivityAt, completedAt } = progress
    expect(totalLessons).toBe(scene.published.length)
    expect(completedLessons).toBeLessThanOrEqual(totalLessons)
    expect(percent).toBeGreaterThanOrEqual(0)
    expect(percent).toBeLessThanOrEqual(100)
    expect(percent === 100).toBe(totalLessons > 0 && completedLessons === totalLessons)
    expect(status === 'completed').toBe(completedAt !== null)
    expect(status === 'not_started').toBe(scene.events.length === 0)
    expect(startedAt).toBe(scene.events[0]?.metadata.occurredAt ?? null)
    expect(lastActivityAt).toBe(scene.events.at(-1)?.metadata.occurredAt ?? null)
  }

  async function expectSoundLesson(scene: Scene, lessonId: string): Promise<void> {
    const events = scene.events.filter(({ data }) => 'lessonId' in data && data.lessonId === lessonId)
    const completion = await scene.lesson(lessonId)
    expect(completion.viewCount).toBe(events.filter(({ type }) => type === 'LessonViewed').length)
    expect(completion.firstViewedAt === null).toBe(completion.viewCount === 0)
    expect(completion.completedAt).toBe(
      events.find(({ type }) => type === 'LessonCompleted')?.metadata.occurredAt ?? null,
    )
    expect(completion.isCompleted).toBe(completion.completedAt !== null)
  }
})

import { setImmediate } from 'node:timers/promises'
import { derivedId, type Id } from '@manabi/kernel'
import type { LessonContent } from '../../content.ts'
import { course } from '../../course.ts'
import { lesson } from '../../lesson.ts'
import type { CoursePlan, PlannedLesson, PlannedQuestion } from '../coursePlan.ts'
import type { CompareOptions } from './applyOptions.ts'
import { currentCourseId } from './currentCourseId.ts'
import { importedId, isImported, isUnnamedId, lessonIdOf } from './importedIds.ts'
import { oneEach } from './oneEach.ts'

export interface MatchOptions extends Pick<CompareOptions, 'organizationId' | 'repository'> {
  /** What the last import wrote in those of these lessons that somebody changed here since. */
  readonly lastImported?: (lessonIds: readonly Id[]) => Promise<ReadonlyMap<Id, LessonContent | null>>
}

/**
 * The plan with the ids that its lessons have here. A lesson keeps the id that its name had before. One without a name is found by its content
 * as of the last import, where both sides have it once; else by its title, at its place between known lessons. So is a lesson under a
 * new name, among those that had no name of their own. The rest is new.
 */
export async function matchLessons(plan: CoursePlan, options: MatchOptions): Promise<CoursePlan> {
  const planned = plan.sections.flatMap(({ lessons }) => lessons)
  const courseId = await currentCourseId(plan, options)
  const { state } = await options.repository.load(course, [courseId])
  if (!('sections' in state)) return plan
  const placed = state.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id))
  const known = [...placed, ...state.removed.map(({ id }) => id)]
  const matching = new Matching(planned, courseId, known)
  if (matching.open.length === 0) return plan
  const open = known.filter((id) => isImported('les', courseId, id) && !matching.isTaken(id))
  const found = await foundAmong(open, options)
  matching.byContent(found, await digests(matching.open))
  matching.byPlace(placed, found)
  matching.asNew(known)
  const sections = plan.sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((one) => ({ ...one, id: matching.idOf(one)! })),
  }))
  return { ...plan, sections, matchedByPlace: matching.foundByPlace }
}

interface Found {
  readonly title: string
  /** Of its content without the title: one such as "Green: 2" changes with the place. */
  readonly digest: string
}

async function foundAmong(
  ids: readonly Id[],
  { repository, lastImported }: MatchOptions,
): Promise<ReadonlyMap<Id, Found>> {
  const imported = await lastImported?.(ids)
  const found = new Map<Id, Found>()
  for (const id of ids) {
    const { state } = await repository.load(lesson, [id])
    const content = imported?.get(id) ?? (state.status === 'present' ? state : null)
    if (content === null) continue
    found.set(id, { title: content.title, digest: digestOf({ ...content, body: content.body.text }) })
    await setImmediate()
  }
  return found
}

/** One a turn: a course may have a hundred megabytes. */
async function digests(planned: readonly PlannedLesson[]): Promise<ReadonlyMap<PlannedLesson, string>> {
  const found = new Map<PlannedLesson, string>()
  for (const one of planned) {
    found.set(one, digestOf(one))
    await setImmediate()
  }
  return found
}

class Matching {
  foundByPlace = 0
  readonly #planned: readonly PlannedLesson[]
  readonly #courseId: Id
  readonly #ids = new Map<PlannedLesson, Id>()
  readonly #taken = new Set<Id>()

  constructor(planned: readonly PlannedLesson[], courseId: Id, known: readonly Id[]) {
    const ids = new Set(known)
    this.#planned = planned
    this.#courseId = courseId
    for (const one of planned) {
      const id = lessonIdOf(one, courseId)
      if (!one.isUnnamed && ids.has(id)) this.#match(one, id)
    }
  }

  idOf(planned: PlannedLesson): Id | undefined {
    return this.#ids.get(planned)
  }

  isTaken(id: Id): boolean {
    return this.#taken.has(id)
  }

  byContent(found: ReadonlyMap<Id, Found>, planned: ReadonlyMap<PlannedLesson, string>): void {
    const here = oneEach([...found], ([, { digest }]) => digest)
    for (const [digest, [one]] of oneEach([...planned], ([, digest]) => digest)) {
      const same = here.get(digest)
      if (same !== undefined && this.#mayBe(one, same[0])) this.#match(one, same[0])
    }
  }

  /** From one known lesson to the next, and before the first and behind the last. */
  byPlace(placed: readonly Id[], found: ReadonlyMap<Id, Found>): void {
    const places = new Map(placed.map((id, at) => [id, at]))
    let between: PlannedLesson[] = []
    let from = -1
    for (const one of this.#planned) {
      const id = this.#ids.get(one)
      const at = id === undefined ? undefined : places.get(id)
      if (id === undefined) between.push(one)
      if (at === undefined) continue
      this.#matchTitles(between, placed.slice(from + 1, at), found)
      between = []
      from = at
    }
    this.#matchTitles(between, placed.slice(from + 1), found)
  }

  /** With an id that no lesson of the course has. */
  asNew(known: readonly Id[]): void {
    const taken = new Set([...known, ...this.#taken])
    for (const planned of this.open) {
      const idOf = (key: string) => importedId('les', this.#courseId, key, planned)
      let id = idOf(planned.key)
      for (let count = 2; taken.has(id); count++) id = idOf(`${planned.key}~new${count}`)
      taken.add(id)
      this.#match(planned, id)
    }
  }

  #matchTitles(planned: readonly PlannedLesson[], ids: readonly Id[], found: ReadonlyMap<Id, Found>): void {
    let next = 0
    for (const one of planned) {
      const isFree = (id: Id) => !this.#taken.has(id) && this.#mayBe(one, id)
      const isIt = (id: Id, at: number) => at >= next && found.get(id)?.title === one.title && isFree(id)
      const at = ids.findIndex(isIt)
      if (at < 0) continue
      this.#match(one, ids[at]!)
      this.foundByPlace++
      next = at + 1
    }
  }

  get open(): readonly PlannedLesson[] {
    return this.#planned.filter((one) => !this.#ids.has(one))
  }

  /** A lesson that had a name of its own stays what it was, or goes. */
  #mayBe({ isUnnamed }: PlannedLesson, id: Id): boolean {
    return isUnnamed === true || isUnnamedId('les', this.#courseId, id)
  }

  #match(planned: PlannedLesson, id: Id): void {
    this.#ids.set(planned, id)
    this.#taken.add(id)
  }
}

interface Compared extends Pick<PlannedLesson, 'video'> {
  readonly body: string
  readonly quiz: { readonly questions: readonly ComparedQuestion[] } | null
}

type ComparedQuestion = Pick<PlannedQuestion, 'text' | 'choices' | 'explanation'>

function digestOf({ body, video, quiz }: Compared): string {
  const questions = quiz?.questions.map(({ text, choices, explanation }) => [
    text,
    choices.map((choice) => [choice.text, choice.isCorrect]),
    explanation,
  ])
  return derivedId('les', JSON.stringify([body, video, questions]))
}

import { parentPort, workerData } from 'node:worker_threads'
import { type CoursePlan, type PlannedLesson, RefusedArchive } from '@manabi/catalog/olx'
import { type Addresses, type ArchiveOptions, type NamedFiles, readHere } from './plannedCourse.ts'
import { fewOfEach } from './skippedKinds.ts'

/**
 * What the worker tells, in this order: a refusal, or the files that lessons name, the course without its lessons, then section by section
 * lesson by lesson.
 */
export type Told =
  | { readonly refusal: string }
  | NamedFiles
  | { readonly plan: CoursePlan }
  | { readonly section: number; readonly lesson: PlannedLesson }
  | { readonly isDone: true }

/** Each part is told when the one before was taken: the main thread takes one a turn. */
const port = parentPort!
const answered = <Answer>() => new Promise<Answer>((resolve) => port.once('message', resolve))

async function tell<Answer = unknown>(told: Told): Promise<Answer> {
  port.postMessage(told)
  return await answered<Answer>()
}

const options = workerData as ArchiveOptions
try {
  const plan = await readHere(options, (files) => tell<Addresses>(files))
  const sections = plan.sections.map((section) => ({ ...section, lessons: [] }))
  await tell({ plan: { ...plan, skipped: fewOfEach(plan.skipped), sections } })
  for (const [section, { lessons }] of plan.sections.entries())
    for (const lesson of lessons) await tell({ section, lesson })
  port.postMessage({ isDone: true } satisfies Told)
} catch (error) {
  if (!(error instanceof RefusedArchive)) throw error
  // Where it is on the disk is of no use to authors.
  port.postMessage({ refusal: error.message.replaceAll(options.path, 'The file') } satisfies Told)
}

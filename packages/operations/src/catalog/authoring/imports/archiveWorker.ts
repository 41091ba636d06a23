import { parentPort, workerData } from 'node:worker_threads'
import {
  assetsIn,
  CourseAssets,
  type CourseFiles,
  type CoursePlan,
  planCourse,
  RefusedArchive,
  readArchive,
} from '@manabi/catalog/olx'
import type { ArchiveOptions } from './plannedCourse.ts'
import { fewOfEach } from './skippedKinds.ts'

/** What the worker tells, in this order: a refusal, or the course without its lessons, then section by section lesson by lesson. */
export type Told =
  | { readonly refusal: string }
  | { readonly files: Pick<CourseFiles, 'assets' | 'top'>; readonly plan: CoursePlan }
  | { readonly section: number; readonly lesson: CoursePlan['sections'][number]['lessons'][number] }
  | { readonly isDone: true }

/** Each part is told when the one before was taken: the main thread takes one a turn. */
const port = parentPort!
const asked = () => new Promise<void>((resolve) => port.once('message', () => resolve()))

async function tell(told: Told): Promise<void> {
  port.postMessage(told)
  await asked()
}

const { path, culture, now, run, isStrict } = workerData as ArchiveOptions
try {
  const files = await readArchive(path)
  const plan = planCourse(files, { culture, now, run, isStrict })
  const sections = plan.sections.map((section) => ({ ...section, lessons: [] }))
  const skipped = fewOfEach(plan.skipped)
  const named = assetsIn(plan.sections, new CourseAssets(files.assets))
  const assets = files.assets.filter((path) => named.has(path))
  await tell({ files: { assets, top: files.top }, plan: { ...plan, skipped, sections } })
  for (const [section, { lessons }] of plan.sections.entries())
    for (const lesson of lessons) await tell({ section, lesson })
  port.postMessage({ isDone: true } satisfies Told)
} catch (error) {
  if (!(error instanceof RefusedArchive)) throw error
  // Where it is on the disk is of no use to authors.
  port.postMessage({ refusal: error.message.replaceAll(path, 'The file') } satisfies Told)
}

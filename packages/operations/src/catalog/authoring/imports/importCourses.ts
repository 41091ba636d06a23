import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  applyPlan,
  type Comparison,
  type CoursePlan,
  changedMeanwhile,
  compareCourse,
  RefusedArchive,
} from '@manabi/catalog/olx'
import { type EventMetadata, type Id, Problem, timestampOf, Unavailable } from '@manabi/kernel'
import { temporaryPrefix } from '@manabi/temporary'
import { executionContext } from '../../../execution.ts'
import { randomIdentifiers } from '../../../identifiers.ts'
import { clockReaction, type DueItem } from '../../../reactions/reaction.ts'
import type { Services } from '../../../services.ts'
import { Writes } from '../../../writes.ts'
import { type CourseImport, importsIn, keptFor, skippedIn } from './courseImports.ts'
import { changedHere, keptLessons, stillSame } from './keptLessons.ts'
import { type ArchiveOptions, keptCourse, plannedCourse } from './plannedCourse.ts'
import { readInWorker } from './readInWorker.ts'

const atOnce = 20

/** Reads the archives that came, writes the courses that were confirmed, and forgets what is over (beyond, Import and export). */
export const importCourses = clockReaction<CourseImport & DueItem>({
  name: 'import-courses',
  everySeconds: 1,
  atOnce,
  due: async (now, { state }) => {
    const imports = importsIn(state)
    const waiting = await imports.find({ where: { due: { in: ['read', 'write'] } }, limit: atOnce })
    // Organizations have turns: one with many archives does not keep the others waiting for all of them.
    const due = [...Map.groupBy(waiting, ({ organizationId }) => organizationId).values()].map(([first]) => first!)
    const over = await imports.find({ where: { expiresAt: { upTo: now.getTime() } }, limit: atOnce })
    return [...due, ...over.filter(({ id }) => !due.some((one) => one.id === id))].slice(0, atOnce)
  },
  react: async (found, { now }, services) => {
    // What cannot be read goes with its time, too.
    const isOver = found.due === null || (found.due === 'read' && found.expiresAt <= now.getTime())
    if (isOver) return forget(found, now, services)
    try {
      await withArchive(services, found, (path) => step(found, { path, now, services }))
    } catch (error) {
      if (error instanceof Unavailable) throw error
      // An error of this service would come back at each try, and the imports behind this one would wait.
      const isTold = error instanceof RefusedArchive || error instanceof Problem
      if (!isTold) services.log.error({ err: error, importId: found.id }, 'import of a course failed')
      const unknown = found.due === 'read' ? 'The archive cannot be read.' : 'The import has failed. Import it again.'
      const reason = isTold ? error.message.slice(0, 500) : unknown
      const skipped = [{ kind: 'course', reason, count: 1, examples: [] }]
      await settle(found, services, { state: 'failed', counts: { ...found.counts, skipped } })
    }
  },
})

interface Step {
  readonly path: string
  readonly now: Date
  readonly services: Services
}

const step = (found: CourseImport, given: Step): Promise<void> =>
  found.due === 'read' ? readArchive(found, given) : writeCourse(found, given)

const optionsOf = ({ organizationId, culture }: CourseImport, { path, now }: Step): ArchiveOptions => ({
  ...{ path, organizationId, culture, now },
})

async function readArchive(found: CourseImport, { services, ...given }: Step): Promise<void> {
  const plan = await plannedCourse(services, optionsOf(found, { services, ...given }), readInWorker)
  const { repository, state } = services
  const comparison = await compareCourse(plan, { organizationId: found.organizationId, repository })
  const counts = {
    courseId: comparison?.courseId ?? null,
    new: comparison?.new ?? lessonsOf(plan),
    changed: comparison?.changed ?? 0,
    unpublished: comparison?.unpublished ?? 0,
    changedHere: await changedHere(services, comparison),
    skipped: skippedIn(plan, comparison),
  }
  await importsIn(state).update(found.id, { due: 'read' }, { state: 'ready', due: null, counts })
}

const lessonsOf = ({ sections }: CoursePlan): number => sections.reduce((sum, { lessons }) => sum + lessons.length, 0)

async function writeCourse(found: CourseImport, { services, ...given }: Step): Promise<void> {
  const { organizationId, confirmedBy, counts, overwrite } = found
  const { repository } = services
  const metadata: EventMetadata = {
    occurredAt: timestampOf(given.now),
    actor: { kind: 'user', id: confirmedBy! },
    ...{ organizationId, requestId: null, causationId: null, via: { kind: 'import' } },
  }
  const context = { now: given.now, identifiers: randomIdentifiers, metadata: () => metadata }
  const request = executionContext(services, new Writes(services), context)
  const plan = await keptCourse(request, services, optionsOf(found, { services, ...given }), readInWorker)
  // Somebody may have changed more of them since it was read.
  const compared = await compareCourse(plan, { organizationId, repository })
  if (counts.courseId !== null && compared?.courseId !== counts.courseId) throw changedMeanwhile()
  const since = await changedHere(services, compared)
  const here = [...new Map([...counts.changedHere, ...since].map((lesson) => [lesson.lessonId, lesson])).values()]
  const kept = keptLessons(here, stillSame(overwrite, { chosen: counts.changedHere, since }))
  if (compared !== null && doesMore(compared, { counts, kept })) throw changedMeanwhile()
  const { courseId } = await applyPlan(plan, { organizationId, repository, metadata, kept, compared })
  await settle(found, services, { state: 'done', counts: { ...counts, courseId, changedHere: here } })
}

interface Confirmed {
  readonly counts: CourseImport['counts']
  readonly kept: ReadonlySet<Id>
}

/** Whether it would hide or change more than was confirmed: another import was done since, or lessons were published. */
function doesMore({ unpublished, changedLessons }: Comparison, { counts, kept }: Confirmed): boolean {
  const changed = [...changedLessons.keys()].filter((id) => !kept.has(id)).length
  return unpublished > counts.unpublished || changed > counts.changed
}

/** Ends the import and removes its archive. Does nothing where another process has ended it. */
async function settle(
  { id, due }: CourseImport,
  { state, files, clock }: Services,
  outcome: Pick<CourseImport, 'counts' | 'state'>,
): Promise<void> {
  const expiresAt = clock.now().getTime() + keptFor
  const settled = await importsIn(state).update(id, { due }, { ...outcome, due: null, expiresAt })
  if (settled !== null) await files.remove(id)
}

/** Unless somebody confirmed it since it was found. */
async function forget({ id, due }: CourseImport, now: Date, { state, files }: Services): Promise<void> {
  const over = { due, expiresAt: { upTo: now.getTime() } }
  if ((await importsIn(state).update(id, over, { state: 'failed', due: null })) === null) return
  await files.remove(id)
  await importsIn(state).delete({ id })
}

/** Hands on the archive as a file of the disk, which is gone afterwards. */
async function withArchive(
  { files }: Services,
  { id }: CourseImport,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const bytes = await files.read(id)
  if (bytes === null) throw new Problem('not_found', 'The archive is not there any more. Upload it again.')
  const directory = await mkdtemp(temporaryPrefix('import')).catch(noRoom)
  try {
    const path = join(directory, 'course.tar.gz')
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 })).catch(noRoom)
    await work(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** A disk or a limit of open files is full. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE']

/** Waits for room. */
function noRoom(error: Error & { readonly code?: unknown }): never {
  throw fullCodes.includes(error.code) ? new Unavailable('files', error) : error
}

import { TestAttempted } from '@manabi/assessment'
import { award } from '@manabi/awards'
import { course } from '@manabi/catalog'
import { derivedIdAt, type EventOf, type Id, type Recorded, type Timestamp } from '@manabi/kernel'
import { CourseCompleted, CourseRepeated, courseProgress } from '@manabi/progress'
import {
  type CertificateCriterionDoc,
  certificateCriteria,
  certificatesFor,
} from '@manabi/projections/awards/certificateCriteria'
import { pathCourses, pathsWith } from '@manabi/projections/awards/pathCourses'
import { completionsSince, type Target } from '@manabi/requirements'
import { demandCaughtUp } from '../execution.ts'
import { completionsOf } from '../histories/completions.ts'
import { contentsOf } from '../histories/contents.ts'
import { doneBy } from '../histories/deedsThen.ts'
import { reaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'

type Completed = Recorded<EventOf<typeof CourseCompleted | typeof CourseRepeated>>
type Cause = Completed | Recorded<EventOf<typeof TestAttempted>>

/**
 * Awards the certificates of a course, path, or test that somebody completed, of organizations that they belonged to then (contract,
 * Learner). Renews those that they have (beyond, Requirements, rule 7). The stream of each award decides that it is the only one.
 */
export const awardCertificates = reaction({
  name: 'award-certificates',
  on: [CourseCompleted, CourseRepeated, TestAttempted],
  react: async (event: Cause, context, services) => {
    if (event.type === 'TestAttempted' && !event.data.isPassed) return
    // Only what is read here: no other read model that is late or has stopped may keep certificates from people.
    await demandCaughtUp(context, certificateCriteria, pathCourses)
    const { userId, organizations } = event.data
    const organizationIds = new Set(organizations.map(({ id }) => id))
    for (const { courseIds, ...earned } of await certificatesAbout(event, services)) {
      const { kind, criterionId, since: _, ...certificate } = earned
      const { certificateId, organizationId } = certificate
      if (!organizationIds.has(organizationId)) continue
      const { state } = await services.repository.load(award, [certificateId, userId])
      const lasts = state.status === 'awarded' && state.award.expiresAt === null
      if (lasts || (state.status === 'awarded' && certificate.validMonths === null)) continue
      if (state.status === 'none' && courseIds !== null && !(await isCompletedBy(event, services, courseIds))) continue
      const target = { kind, id: criterionId }
      const issuedAt = event.metadata.occurredAt
      const awardId = derivedIdAt('awd', issuedAt, `${event.id} ${certificateId}`)
      const completedAt =
        state.status === 'none' ? issuedAt : await lastCompletion(event, services, { organizationId, target })
      if (completedAt === null) continue
      const command = { awardId, userId, certificate, issuedAt, completedAt, source: 'automatic' } as const
      await context.execute(award.earnCertificate, [certificateId, userId], command, { organizationId })
    }
  },
})

interface Concerned extends CertificateCriterionDoc {
  /** Of a path; null for a course or test, which the event completes. */
  readonly courseIds: readonly Id[] | null
}

/** The certificates for what the event completes, or a part of it. */
async function certificatesAbout(event: Cause, { views }: Services): Promise<readonly Concerned[]> {
  const alone = (all: readonly CertificateCriterionDoc[]) => all.map((one) => ({ ...one, courseIds: null }))
  if (event.type === 'TestAttempted')
    return alone(await certificatesFor(views, 'test', [event.data.testId], event.position))
  const { courseId } = event.data
  const paths = new Map((await pathsWith(views, courseId)).map(({ pathId, courseIds }) => [pathId, courseIds]))
  const ofCourse = await certificatesFor(views, 'course', [courseId], event.position)
  const ofPaths = await certificatesFor(views, 'path', [...paths.keys()], event.position)
  return [...alone(ofCourse), ...ofPaths.map((one) => ({ ...one, courseIds: paths.get(one.criterionId)! }))]
}

/** Whether the event completes a path for the first time. Completing a course again does not. */
const isCompletedBy = async (event: Cause, services: Services, courseIds: readonly Id[]): Promise<boolean> =>
  event.type === 'CourseCompleted' && (await areCompleted(services, event.data.userId, courseIds))

/** Asks the streams: of two courses that are completed at once, the later event has to see the earlier one. */
async function areCompleted({ repository }: Services, userId: Id, courseIds: readonly Id[]): Promise<boolean> {
  for (const courseId of courseIds) {
    const { state } = await repository.load(courseProgress, [userId, courseId])
    if (state.status === 'completed') continue
    const isThere = (await repository.load(course, [courseId])).state.status !== 'deleted'
    if (isThere) return false
  }
  return true
}

/** When the learner completed it last, in whatever order the events came; null for never. */
async function lastCompletion(
  event: Cause,
  services: Services,
  { organizationId, target }: { readonly organizationId: Id; readonly target: Target },
): Promise<Timestamp | null> {
  if (event.type === 'TestAttempted') return event.data.submittedAt
  const contents = await contentsOf(services, [target])
  const done = await doneBy(services, { userId: event.data.userId, ...contents }, '~')
  const { findTarget } = completionsOf(await contents.at('~'), { organizationId, evidence: [], done })
  return [...completionsSince(findTarget(target), null)].at(-1)?.at ?? null
}

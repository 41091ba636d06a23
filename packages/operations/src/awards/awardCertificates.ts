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
import { completionsThen } from '../histories/completionsThen.ts'
import { reaction } from '../reactions/reaction.ts'
import type { Services } from '../services.ts'

type Completed = Recorded<EventOf<typeof CourseCompleted | typeof CourseRepeated>>
type Cause = Completed | Recorded<EventOf<typeof TestAttempted>>

/**
 * Who completes a course or path, or passes a test, gets the certificates of it whose owner the learner belonged to then (contract,
 * Learner), or has them renewed (beyond, Requirements, rule 7). The stream of each award decides that it is the only one.
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
    for (const { kind, criterionId, since: _, ...certificate } of await concerned(event, services)) {
      const { certificateId, organizationId } = certificate
      if (!organizationIds.has(organizationId)) continue
      const { state } = await services.repository.load(award, [certificateId, userId])
      const target = { kind, id: criterionId }
      if (state.status === 'none' && !(await isEarned(event, services, target))) continue
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

/** The certificates for what the event completes, or a part of it. */
async function concerned(event: Cause, { views }: Services): Promise<readonly CertificateCriterionDoc[]> {
  if (event.type === 'TestAttempted') return certificatesFor(views, 'test', [event.data.testId], event.position)
  const { courseId } = event.data
  const pathIds = (await pathsWith(views, courseId)).map(({ pathId }) => pathId)
  const ofCourse = await certificatesFor(views, 'course', [courseId], event.position)
  return [...ofCourse, ...(await certificatesFor(views, 'path', pathIds, event.position))]
}

/** Whether a learner without the certificate gets it. A course of a path that is completed again completes no path for the first time. */
async function isEarned(event: Cause, services: Services, { kind, id }: Target): Promise<boolean> {
  if (kind !== 'path' || event.type === 'TestAttempted') return true
  if (event.type === 'CourseRepeated') return false
  const path = (await pathsWith(services.views, event.data.courseId)).find(({ pathId }) => pathId === id)
  return path !== undefined && (await areCompleted(services, event.data.userId, path.courseIds))
}

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

/** When the learner completed it last, whatever came when; null for never. */
async function lastCompletion(
  event: Cause,
  services: Services,
  { organizationId, target }: { readonly organizationId: Id; readonly target: Target },
): Promise<Timestamp | null> {
  if (event.type === 'TestAttempted') return event.data.submittedAt
  const wanted = { requirementId: '', facts: { target, accepts: [] } }
  const about = { organizationId, userId: event.data.userId, evidence: [], requirements: [wanted] }
  const completions = await completionsThen(services, about, '~')
  return [...completionsSince(completions.find(wanted), null)].at(-1)?.at ?? null
}

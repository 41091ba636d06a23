import { TestAttempted } from '@manabi/assessment'
import { award, lastDayOf } from '@manabi/awards'
import { course } from '@manabi/catalog'
import { type Day, derivedIdAt, type EventOf, type Id, type Recorded } from '@manabi/kernel'
import { CourseCompleted, CourseRepeated, courseProgress } from '@manabi/progress'
import {
  type CertificateCriterionDoc,
  certificateCriteria,
  certificatesFor,
} from '@manabi/projections/awards/certificateCriteria'
import { pathCourses, pathsWith } from '@manabi/projections/awards/pathCourses'
import { demandCaughtUp } from '../execution.ts'
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
    for (const { kind: _, criterionId: __, since: ___, ...certificate } of await earnedBy(event, services)) {
      const { certificateId, organizationId } = certificate
      if (!organizationIds.has(organizationId)) continue
      const issuedAt = event.metadata.occurredAt
      const awardId = derivedIdAt('awd', issuedAt, `${event.id} ${certificateId}`)
      const completedAt = (event.type === 'TestAttempted' ? event.data.submittedAt : event.data.occurredAt) ?? issuedAt
      const command = { awardId, userId, certificate, issuedAt, completedAt, source: 'automatic' } as const
      await context.execute(award.earnCertificate, [certificateId, userId], command, { organizationId })
    }
  },
})

async function earnedBy(event: Cause, services: Services): Promise<readonly CertificateCriterionDoc[]> {
  const { views } = services
  if (event.type === 'TestAttempted') return certificatesFor(views, 'test', [event.data.testId], event.position)
  const { courseId } = event.data
  const ofCourse = await certificatesFor(views, 'course', [courseId], event.position)
  return [...ofCourse, ...(await ofPaths(event, services))]
}

async function ofPaths({ data, position }: Completed, services: Services): Promise<readonly CertificateCriterionDoc[]> {
  const paths = await pathsWith(services.views, data.courseId)
  const pathIds = paths.map(({ pathId }) => pathId)
  const candidates = await certificatesFor(services.views, 'path', pathIds, position)
  const earned: CertificateCriterionDoc[] = []
  for (const candidate of candidates) {
    const { courseIds } = paths.find(({ pathId }) => pathId === candidate.criterionId)!
    const { state } = await services.repository.load(award, [candidate.certificateId, data.userId])
    const after = state.status === 'awarded' ? lastDayOf(state.award) : null
    if (await areCompleted(services, data.userId, { courseIds, after })) earned.push(candidate)
  }
  return earned
}

/**
 * All, on later days than this one. Asks the streams: of two courses that are completed at once, the later event has to see the earlier one.
 */
async function areCompleted(
  { repository }: Services,
  userId: Id,
  { courseIds, after }: { readonly courseIds: readonly Id[]; readonly after: Day | null },
): Promise<boolean> {
  for (const courseId of courseIds) {
    const { state } = await repository.load(courseProgress, [userId, courseId])
    if (state.status === 'completed' && (after === null || (state.round?.completedOn ?? '') > after)) continue
    const isThere = (await repository.load(course, [courseId])).state.status !== 'deleted'
    if (isThere) return false
  }
  return true
}

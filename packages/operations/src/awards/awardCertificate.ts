import { award } from '@manabi/awards'
import { certificate } from '@manabi/catalog'
import { Id, invalid, notFound } from '@manabi/kernel'
import { shownAward } from '@manabi/projections/awards/awards'
import { accountOf } from '@manabi/projections/identity/accounts'
import { z } from 'zod'
import { operation, Reply } from '../operation.ts'
import { memberManagers } from '../organizations/members/memberManagers.ts'
import type { Services } from '../services.ts'
import { AwardedCertificate } from './resources.ts'

export const awardCertificate = operation({
  id: 'awardCertificate',
  method: 'post',
  path: '/organizations/{organizationId}/certificates/{certificateId}/awards',
  tag: 'Members',
  summary: 'Award a certificate by hand',
  description: 'To a member or affiliated learner. Again answers 200 with the same award.',
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id, certificateId: Id }),
  body: z.object({ userId: Id.trim() }),
  response: AwardedCertificate,
  status: 201,
  otherStatuses: [200],
  tool: { idempotent: true },
  examples: { body: { userId: 'usr_01jqp3v9k7m9n1p3q5r7s9t1vx' } },
  handle: async (request, services) => {
    const { organizationId, certificateId } = request.params
    const { userId } = request.body
    const { state } = await services.repository.load(certificate, [certificateId])
    if (state.status !== 'present' || state.data.organizationId !== organizationId) throw notFound()
    await request.caughtUp()
    await requireLearnerOf(services, organizationId, userId)
    const { title, validMonths } = state.data
    return request.execute(award.awardCertificate, [certificateId, userId], {
      awardId: request.newId('awd'),
      userId,
      certificate: { certificateId, organizationId, title, validMonths },
      issuedAt: request.now.toISOString(),
      source: 'manual',
    })
  },
  answer: ({ state, events }) => {
    if (state.status === 'none') throw notFound()
    return new Reply(events.length > 0 ? 201 : 200, shownAward(state.award))
  },
})

async function requireLearnerOf({ views }: Services, organizationId: Id, userId: Id): Promise<void> {
  const account = await accountOf(views, userId)
  if (account?.organizations.some(({ id }) => id === organizationId) !== true)
    throw invalid('userId', 'is not a member or affiliated learner of the organization')
}

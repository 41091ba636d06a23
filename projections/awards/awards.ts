import type { Award, AwardEvent } from '@manabi/awards'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

/** One certificate that one person got. */
export const awards = projection<Award, AwardEvent>()({
  name: 'awards',
  version: 1,
  indexes: [['userId', 'issuedAt', 'awardId']],
  on: { CertificateAwarded: [({ data }) => data.awardId, (_, { data }) => data] },
})

/** What the contract calls `AwardedCertificate`. */
export const shownAward = ({ awardId, certificateId, title, organizationId, issuedAt, expiresAt, source }: Award) => ({
  id: awardId,
  certificateId,
  title,
  organizationId,
  issuedAt,
  expiresAt,
  source,
})

/** The certificates of a learner, newest first. */
export async function awardsOf(views: Views, userId: Id) {
  const found = await views.of(awards).find({
    where: { userId },
    sort: [
      ['issuedAt', 'desc'],
      ['awardId', 'desc'],
    ],
  })
  return found.map(({ doc }) => shownAward(doc))
}

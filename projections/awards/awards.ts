import type { Award, AwardEvent } from '@manabi/awards'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

/** One certificate that one person got. */
export const awards = projection<Award, AwardEvent>()({
  name: 'awards',
  version: 2,
  indexes: [['userId', 'issuedAt', 'awardId']],
  on: {
    CertificateAwarded: [({ data }) => data.awardId, (_, { data }) => ({ ...data, renewedAt: null })],
    CertificateRenewed: [
      ({ data }) => data.awardId,
      (doc, { data: { renewedAt, expiresAt } }) => doc && { ...doc, renewedAt, expiresAt },
    ],
  },
})

/** What the contract calls `AwardedCertificate`. */
export const shownAward = ({ awardId: id, certificateId, title, organizationId, ...award }: Award) => {
  const { issuedAt, expiresAt, renewedAt, source } = award
  // Documents of version 1, which are read until those of this one are built, have none.
  return { id, certificateId, title, organizationId, issuedAt, expiresAt, renewedAt: renewedAt ?? null, source }
}

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

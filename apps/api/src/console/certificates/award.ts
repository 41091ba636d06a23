import { awardCertificate as awardOperation } from '@manabi/operations/awards/awardCertificate'
import { thingAddress, thingParams } from '../authored/authored.ts'
import { certificates } from '../authored/kinds.ts'
import { call } from '../call.ts'
import { onForm } from '../failures.ts'
import { type ConsoleVisit, goTo } from '../visit.ts'
import { certificatePage } from './certificatePage.ts'

/** Awards the certificate to the member whose button was pressed. The search stays, for the next one. */
export const awardCertificate = onForm<ConsoleVisit>('award', certificatePage, async (visit) => {
  const { form } = visit
  const body = { userId: form.get('userId') ?? '' }
  const { status } = await call(visit, awardOperation, { params: thingParams(visit, certificates), body })
  const person = form.get('person') ?? ''
  const next = new URLSearchParams({
    done: status === 201 ? 'awarded' : 'awardedBefore',
    ...(person !== '' && { person }),
  })
  return goTo(`${thingAddress(visit, certificates)}?${next}`)
})

import { awardCertificate as awardOperation } from '@manabi/operations/awards/awardCertificate'
import { type Html, html } from '../../pages/html.ts'
import { changePart, deleteThing, mayChange, saveThing, seenThing, thingAddress } from '../authored/authored.ts'
import { authoredPage, factsCard, factsIn } from '../authored/authoredPages.ts'
import { certificates } from '../authored/kinds.ts'
import { pickedLink } from '../authored/pickedLink.ts'
import { pickedIn, picker } from '../authored/picker.ts'
import { isAllowed } from '../call.ts'
import { optionalNumberFrom, type Seen } from '../courses/seen.ts'
import type { Failure } from '../failures.ts'
import { action, type Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { factList } from '../tables.ts'
import type { ConsolePage, ConsoleVisit } from '../visit.ts'
import { awardCard } from './awardCard.ts'
import { type Certificate, validity } from './certificatesPage.ts'

/** One certificate: what it says of itself and what it is for, to its authors; the way to award it, to the people who may. */
export async function certificatePage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const seen = await seenThing<Certificate>(visit, certificates)
  const { validMonths } = seen.thing
  const more = (form: Form) => [
    form.text({
      ...{ name: 'validMonths', label: t.fields.validMonths, value: String(validMonths ?? '') },
      hint: t.certificates.validHint,
    }),
  ]
  const isAuthor = mayChange(visit, certificates)
  const sections = html`${!isAuthor && (await facts(visit, seen.thing))}
${isAllowed(visit, awardOperation, organizationIdOf(visit)) && (await awardCard(visit))}
${isAuthor && (await criterionCard(visit, seen))}
${isAuthor && factsCard(visit, certificates, seen, { failure, more })}`
  return authoredPage(visit, certificates, { seen, sections }, failure)
}

const criterionOf = async (visit: ConsoleVisit, { criteria }: Certificate): Promise<Html> =>
  criteria === null
    ? html`${visit.t.certificates.byHand}`
    : html`${visit.t.authored.kinds[criteria.kind]}: ${await pickedLink(visit, criteria.kind, criteria.id)}`

/** For the people who may not change it. */
async function facts(visit: ConsoleVisit, certificate: Certificate): Promise<Html> {
  const { t } = visit
  const { description, validMonths, culture } = certificate
  return html`<section class="card">${description !== '' && html`<p lang="${culture}">${description}</p>`}
${factList([
  [t.certificates.criterion, await criterionOf(visit, certificate)],
  [t.certificates.valid, validity(t, validMonths)],
])}</section>`
}

async function criterionCard(visit: ConsoleVisit, { thing, version }: Seen<Certificate>): Promise<Html> {
  const { t } = visit
  const address = thingAddress(visit, certificates)
  const fields = { version: String(version) }
  const { criteria } = thing
  const pick = picker(visit, {
    ...{ address, kinds: ['course', 'path', 'test'], action: `${address}/criterion`, fields },
    ...{ button: t.certificates.forThis, taken: criteria === null ? [] : [criteria.id] },
  })
  return html`<section class="card"><h2>${t.certificates.criterion}</h2><p class="quiet">${t.certificates.criterionNote}</p>
<p>${await criterionOf(visit, thing)}</p>
${criteria !== null && html`<div class="actions">${action(visit, `${address}/criterion`, t.certificates.endCriterion, { fields })}</div>`}
${await pick}</section>`
}

export const saveCertificate = saveThing(certificates, certificatePage, (form) => ({
  ...factsIn(form),
  validMonths: optionalNumberFrom(form.get('validMonths')),
}))

/** Without an id it is awarded by hand alone. */
export const chooseCriterion = changePart(certificates, certificatePage, ({ form }) => ({
  ...{ body: { criteria: form.has('id') ? pickedIn(form) : null }, next: 'done=saved' },
}))

export const deleteCertificate = deleteThing(certificates, certificatePage)

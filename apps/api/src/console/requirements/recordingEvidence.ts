import { invalid } from '@manabi/kernel'
import { recordEvidence } from '@manabi/operations/requirements/evidence/recordEvidence'
import type { EvidenceResults } from '@manabi/operations/requirements/evidence/resources'
import { requirementsOf } from '@manabi/projections/requirements/requirements'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { call, requireAllowed } from '../call.ts'
import { doneAt } from '../done.ts'
import { onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { textOfFile } from '../people/textOfFile.ts'
import { dataTable } from '../tables.ts'
import type { Answer, ConsolePage, ConsoleVisit } from '../visit.ts'
import { type EvidenceLine, evidenceLines } from './evidenceLines.ts'
import { evidenceAddress, evidencePage } from './evidencePage.ts'
import { linesOf } from './namedPeople.ts'

type Result = z.output<typeof EvidenceResults>['results'][number]

const sent = ({ form }: ConsoleVisit, name: string): string => form.get(name)?.trim() ?? ''

/** Records one completion of several people. */
export const recordByHand = onForm('record', evidencePage, async (visit): Promise<Answer> => {
  const target = { kind: 'requirement', id: sent(visit, 'requirementId') }
  const url = sent(visit, 'url') || null
  const facts = { target, completedOn: sent(visit, 'completedOn'), note: sent(visit, 'note'), url }
  const emails = linesOf('named', sent(visit, 'named'))
  if (emails.length === 0) throw invalid('named', 'must not be empty')
  return record(
    visit,
    emails.map((email, index) => ({ line: index + 1, item: { email, ...facts } })),
  )
})

/** Shows what a file would record. */
export const readEvidence = onForm('file', evidencePage, async (visit): Promise<ConsolePage> => {
  const { evidence: t, fields: f } = visit.t
  const organizationId = organizationIdOf(visit)
  requireAllowed(visit, recordEvidence, organizationId)
  const csv = await textOfFile(visit.file)
  const requirementId = sent(visit, 'requirementId')
  const lines = evidenceLines(csv, requirementId)
  const requirements = await requirementsOf(visit.services.views, organizationId)
  const titles = new Map(requirements.map((one) => [one.requirementId, one.title]))
  const rows = lines
    .slice(0, linesShown)
    .map(({ item }) => [item.email, titles.get(item.target.id) ?? item.target.id, item.completedOn, item.note])
  const hidden = Object.entries({ csv, requirementId }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const form = new Form(visit, 'confirm', null)
  const content = html`<p class="quiet">${t.confirmText(rows.length)}</p>
${dataTable(t.file, [f.email, t.what, f.completedOn, f.note], rows)}
${form.render(`${evidenceAddress(visit)}/lines`, t.recordButton, hidden)}`
  return pageOf(visit, t.confirmTitle(lines.length), content)
})

const linesShown = 10

/** Records the lines of a file that was shown. */
export const recordLines = onForm('file', evidencePage, (visit) =>
  record(visit, evidenceLines(visit.form.get('csv') ?? '', sent(visit, 'requirementId'))),
)

/** One call takes so many. */
const mostInCall = 200

async function record(visit: ConsoleVisit, lines: readonly EvidenceLine[]): Promise<Answer> {
  const params = { organizationId: organizationIdOf(visit) }
  const results: (Result & Pick<EvidenceLine, 'line'>)[] = []
  for (let begun = 0; begun < lines.length; begun += mostInCall) {
    const some = lines.slice(begun, begun + mostInCall)
    const { body } = await call(visit, recordEvidence, { params, body: { items: some.map(({ item }) => item) } })
    // Without a body they are kept, but the read models are late.
    const answered = (body ?? { results: [] }) as { readonly results: readonly Result[] }
    results.push(...answered.results.map((one) => ({ ...one, line: some[one.index]!.line })))
  }
  const failed = results.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return doneAt(evidenceAddress(visit), 'recorded')
  const { evidence: t, fields: f } = visit.t
  const itemAt = new Map(lines.map(({ line, item }) => [line, item]))
  const rows = failed.map(({ line, code, detail }) => {
    const { email, completedOn } = itemAt.get(line)!
    return [String(line), email, completedOn, t.reasons[code ?? ''] ?? detail ?? '']
  })
  const content = html`<p role="status">${t.counts(results.length - failed.length, failed.length)}</p>
${dataTable(t.failed, [t.line, f.email, f.completedOn, f.reason], rows)}`
  return pageOf(visit, t.failed, content)
}

async function pageOf(visit: ConsoleVisit, title: string, content: Html): Promise<ConsolePage> {
  const body = html`<p><a href="${evidenceAddress(visit)}">${visit.t.evidence.title}</a></p>
<h1>${title}</h1><section class="card">${content}</section>`
  return { title, body, frame: await organizationFrame(visit, 'requirements') }
}

import type { Operation } from '@manabi/operations'
import { endWaiver } from '@manabi/operations/requirements/duties/endWaiver'
import type { PersonResult } from '@manabi/operations/requirements/duties/forEachPerson'
import { rejectCompletions } from '@manabi/operations/requirements/duties/rejectCompletions'
import { waiveDuties } from '@manabi/operations/requirements/duties/waiveDuties'
import { getRequirement } from '@manabi/operations/requirements/getRequirement'
import { remindPeople } from '@manabi/operations/requirements/reminders/remindPeople'
import { html } from '../../pages/html.ts'
import { call, read } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { Form } from '../forms.ts'
import { organizationFrame } from '../organizationFrame.ts'
import { chosenIn } from '../people/departmentPeople.ts'
import { dataTable, titleOf } from '../tables.ts'
import type { Answer, ConsolePage, ConsoleVisit, Handle } from '../visit.ts'
import { namesOf } from './namedPeople.ts'
import { deeds, deedsOf } from './peopleForm.ts'
import { ownAddress, type RequirementShown, requirementPage, requirementParams } from './requirementPage.ts'

/** Does it for each person chosen. People with whom it failed are shown with the reason. */
const forChosen =
  (operation: Operation, done: string, bodyOf: (form: URLSearchParams) => object = () => ({})): Handle =>
  async (visit): Promise<Answer> => {
    const body = { userIds: chosenIn(visit), ...bodyOf(visit.form) }
    const answer = await call(visit, operation, { params: requirementParams(visit), body })
    const { results } = (answer.body ?? { results: [] }) as { readonly results: readonly PersonResult[] }
    const hasFailed = results.some(({ status }) => status === 'failed')
    return hasFailed ? resultsPage(visit, results) : doneAt(ownAddress(visit), done)
  }

async function resultsPage(visit: ConsoleVisit, results: readonly PersonResult[]): Promise<ConsolePage> {
  const { deeds: t } = visit.t
  const failed = results.filter(({ status }) => status === 'failed')
  const nameOf = await namesOf(
    visit,
    failed.map(({ userId }) => userId),
  )
  const rows = failed.map(({ userId, code, detail }) => [nameOf(userId), t.reasons[code ?? ''] ?? detail ?? ''])
  const body = html`<p><a href="${ownAddress(visit)}">${visit.t.frame.back}</a></p>
<h1>${t.results}</h1>
<section class="card"><p role="status">${t.counts(results.length - failed.length, failed.length)}</p>
${dataTable(t.results, [visit.t.people.name, visit.t.fields.reason], rows)}</section>`
  return { title: t.results, body, frame: await organizationFrame(visit, 'requirements') }
}

type Decision = 'waive' | 'reject'

/** Asks why, before it is done. */
const decisionPage =
  (decision: Decision) =>
  async (visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> => {
    const { t } = visit
    const { deeds: d } = t
    const userIds = chosenIn(visit)
    const requirement = await read<RequirementShown>(visit, getRequirement, { params: requirementParams(visit) })
    const nameOf = await namesOf(visit, userIds)
    const form = new Form(visit, decision, failure)
    const title = d.questions[decision](requirement.title, userIds.length)
    const fields = [
      ...userIds.map((userId) => html`<input type="hidden" name="userId" value="${userId}">`),
      form.text({ name: 'reason', label: t.fields.reason, hint: d.reasonHint, isRequired: true }),
      ...(decision === 'waive' ? [form.text({ name: 'until', label: d.until, hint: d.untilHint, type: 'date' })] : []),
    ]
    const body = html`<p><a href="${ownAddress(visit)}">${t.frame.back}</a></p>
<h1>${title}</h1>${failureSummary(t, failure)}
<section class="card"><p>${userIds.map(nameOf).join(', ')}</p><p class="quiet">${d.texts[decision]}</p>
${form.render(`${ownAddress(visit)}/${decision}`, d.buttons[decision], fields)}</section>`
    return { title: titleOf(t, title, failure), body, frame: await organizationFrame(visit, 'requirements') }
  }

const reasonIn = (form: URLSearchParams) => ({ reason: form.get('reason') ?? '' })
const [waivePage, rejectPage] = [decisionPage('waive'), decisionPage('reject')]

export const waiveChosen = onForm(
  'waive',
  waivePage,
  forChosen(waiveDuties, 'waived', (form) => ({ ...reasonIn(form), until: form.get('until') || null })),
)
export const rejectChosen = onForm('reject', rejectPage, forChosen(rejectCompletions, 'rejected', reasonIn))

const endWaivers = askFirst(
  'requirements',
  (visit) => {
    const { deeds: t } = visit.t
    const title = t.endWaiverQuestion(chosenIn(visit).length)
    return { title, text: t.endWaiverText, button: t.buttons.endWaiver, back: ownAddress(visit) }
  },
  async (visit) => {
    const userIds = chosenIn(visit)
    for (const userId of userIds) await call(visit, endWaiver, { params: { ...requirementParams(visit), userId } })
    return doneAt(ownAddress(visit), 'waiversEnded')
  },
)

const acts = {
  remind: forChosen(remindPeople, 'reminded'),
  waive: (visit: ConsoleVisit) => waivePage(visit),
  endWaiver: endWaivers,
  reject: (visit: ConsoleVisit) => rejectPage(visit),
}

/** What the button says, with people chosen in a list. */
export const actOnPeople = onForm<ConsoleVisit>('act', requirementPage, async (visit) => {
  if (chosenIn(visit).length === 0) return doneAt(ownAddress(visit), 'nobody')
  const asked = deeds.find((deed) => deed === visit.form.get('do')) ?? deedsOf(visit)[0]
  return acts[asked](visit)
})

/** Reminds everybody with an open duty. */
export const remindAll = onForm<ConsoleVisit>(
  'remindAll',
  requirementPage,
  askFirst(
    'requirements',
    async (visit) => {
      const { deeds: t } = visit.t
      const { title } = await read<RequirementShown>(visit, getRequirement, { params: requirementParams(visit) })
      return {
        ...{ title: t.remindAllQuestion(title), text: t.remindAllText, button: t.buttons.remind },
        back: ownAddress(visit),
      }
    },
    async (visit) => {
      await call(visit, remindPeople, { params: requirementParams(visit), body: {} })
      return doneAt(ownAddress(visit), 'reminded')
    },
  ),
)

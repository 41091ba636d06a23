import { type Html, html } from '../../pages/html.ts'
import type { Failure } from '../failures.ts'
import { Form, type Option } from '../forms.ts'
import type { ConsoleVisit } from '../visit.ts'
import { departmentsOf } from './dutyFilter.ts'
import { emailsOf } from './namedPeople.ts'
import type { RequirementShown } from './requirementPage.ts'

type Begun = Pick<RequirementShown, 'title' | 'audience' | 'due' | 'renewal' | 'earlier' | 'notBefore'> &
  Pick<RequirementShown, 'remindDaysBefore' | 'remindDaysAfter'>

/** What the form of a new requirement begins with. */
export const newRequirement = (title: string): Begun => ({
  title,
  audience: { everyone: true, departmentIds: [], userIds: [] },
  due: { kind: 'after', days: 30 },
  ...{ renewal: null, earlier: 'any', notBefore: null, remindDaysBefore: [14, 3], remindDaysAfter: [1, 7, 14] },
})

interface Look {
  readonly begun: Begun
  readonly failure: Failure | null
  /** Where the form is sent. */
  readonly address: string
  /** Of the button that saves. */
  readonly button: string
  readonly hidden?: Readonly<Record<string, string>>
}

/** All that a requirement says but its target, with a button that saves and one that shows how many people it would concern. */
export async function requirementForm(visit: ConsoleVisit, look: Look): Promise<Html> {
  const { requirementForm: t, fields: labels } = visit.t
  const { begun, failure, address, button, hidden = {} } = look
  const form = new Form(visit, 'requirement', failure)
  const preview = html`<button type="submit" name="do" value="preview" class="second">${t.preview}</button>`
  const fields = [
    ...Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`),
    form.text({ name: 'title', label: labels.title, value: begun.title, isRequired: true }),
    group(labels.audience, await audienceFields(visit, form, begun.audience)),
    group(labels.due, dueFields(visit, form, begun)),
    group(labels.renewal, renewalFields(visit, form, begun)),
    group(t.reminders, reminderFields(visit, form, begun)),
  ]
  return form.render(address, button, fields, { isOnce: true, others: preview })
}

const group = (legend: string, fields: readonly Html[]): Html =>
  html`<fieldset class="group"><legend>${legend}</legend>${fields}</fieldset>`

const options = (labels: Readonly<Record<string, string>>, chosen: string | undefined): readonly Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label, isChosen: value === chosen }))

async function audienceFields(
  visit: ConsoleVisit,
  form: Form,
  { everyone, departmentIds, userIds }: Begun['audience'],
) {
  const { requirementForm: t, fields: labels } = visit.t
  const departments = await departmentsOf(visit)
  const places = departments.map(({ id, name }) => ({ value: id, label: name, isChosen: departmentIds.includes(id) }))
  const emails = await emailsOf(visit, userIds)
  return [
    form.select({ name: 'audience', label: t.who }, options(t.whos, everyone ? 'everyone' : 'some')),
    ...(places.length === 0 ? [] : [form.checkboxes({ name: 'departmentIds', label: labels.departmentIds }, places)]),
    form.area({ name: 'named', label: labels.named, hint: t.namedHint, rows: 4, value: emails.join('\n') }),
  ]
}

function dueFields({ t: { requirementForm: t, fields: labels } }: ConsoleVisit, form: Form, { due, notBefore }: Begun) {
  const [days, day, newcomerDays] = due.kind === 'after' ? [due.days, '', 30] : ['', due.day, due.newcomerDays]
  return [
    form.select({ name: 'due', label: t.dueKind }, options(t.dueKinds, due.kind)),
    form.text({ name: 'days', label: t.days, value: String(days), type: 'number' }),
    form.text({ name: 'day', label: t.day, value: day, type: 'date' }),
    form.text({ name: 'newcomerDays', label: t.newcomerDays, value: String(newcomerDays), type: 'number' }),
    form.text({
      ...{ name: 'notBefore', label: labels.notBefore, hint: t.notBeforeHint },
      ...{ value: notBefore ?? '', type: 'date' },
    }),
  ]
}

function renewalFields({ t: { requirementForm: t } }: ConsoleVisit, form: Form, { renewal, earlier }: Begun) {
  const { months, from, opensDaysBefore } = renewal ?? { months: '', from: 'completion', opensDaysBefore: 60 }
  const since = earlier === 'any' || earlier === 'none' ? null : earlier
  return [
    form.text({ name: 'renewal', label: t.months, hint: t.monthsHint, value: String(months), type: 'number' }),
    form.select({ name: 'renewalFrom', label: t.renewalFrom }, options(t.renewalFroms, from)),
    form.text({
      ...{ name: 'opensDaysBefore', label: t.opensDaysBefore, hint: t.opensHint },
      ...{ value: String(opensDaysBefore), type: 'number' },
    }),
    form.select({ name: 'earlier', label: t.earlier }, options(t.earliers, since === null ? earlier : 'since')),
    form.text({ name: 'earlierSince', label: t.earlierSince, value: since ?? '', type: 'date' }),
  ]
}

const reminderFields = ({ t: { requirementForm: t, fields: labels } }: ConsoleVisit, form: Form, begun: Begun) =>
  (['remindDaysBefore', 'remindDaysAfter'] as const).map((name) =>
    form.text({ name, label: labels[name], hint: t.daysHint, value: begun[name].join(', ') }),
  )

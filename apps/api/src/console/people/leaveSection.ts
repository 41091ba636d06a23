import { Problem } from '@manabi/kernel'
import { getLeave } from '@manabi/operations/requirements/leave/getLeave'
import type { Leave } from '@manabi/operations/requirements/leave/resources'
import { setLeave } from '@manabi/operations/requirements/leave/setLeave'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed, read } from '../call.ts'
import type { Failure } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { factList } from '../tables.ts'
import { type ConsoleVisit, paramOf } from '../visit.ts'
import { personAddress, personParams } from './personAddress.ts'

/** Days on which all duties are waived. Nobody sets their own. */
export async function leaveSection(visit: ConsoleVisit, failure: Failure | null): Promise<Html | null> {
  const { leave: t, fields: f } = visit.t
  const isOwn = paramOf(visit, 'userId') === visit.caller.userId
  if (isOwn || !isAllowed(visit, setLeave, organizationIdOf(visit))) return null
  const leave = await presentLeave(visit)
  const form = new Form(visit, 'leave', failure)
  const address = `${personAddress(visit)}/leave`
  const day = (name: 'from' | 'until', value: string | null | undefined, hint?: string) =>
    form.text({ name, label: f[name], value: value ?? '', type: 'date', ...(hint !== undefined && { hint }) })
  return html`<section class="card"><h2>${t.title}</h2><p class="quiet">${t.text}</p>
${
  leave !== null &&
  html`${factList([
    [f.from, leave.from],
    [f.until, leave.until ?? t.withoutEnd],
    [f.reason, leave.reason],
  ])}<div class="actions">${action(visit, `${address}/end`, t.end)}</div>`
}
${form.render(address, leave === null ? t.save : t.replace, [
  day('from', leave?.from),
  day('until', leave?.until, t.untilHint),
  form.text({ name: 'reason', label: f.reason, hint: t.reasonHint, value: leave?.reason ?? '', isRequired: true }),
])}</section>`
}

async function presentLeave(visit: ConsoleVisit): Promise<z.output<typeof Leave> | null> {
  try {
    return await read(visit, getLeave, { params: personParams(visit) })
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

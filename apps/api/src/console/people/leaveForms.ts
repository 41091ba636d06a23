import { endLeave } from '@manabi/operations/requirements/leave/endLeave'
import { setLeave } from '@manabi/operations/requirements/leave/setLeave'
import { call } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { onForm } from '../failures.ts'
import type { ConsoleVisit } from '../visit.ts'
import { personAddress, personParams } from './personAddress.ts'
import { personPage } from './personPage.ts'

export const saveLeave = onForm('leave', personPage, async (visit) => {
  const { form } = visit
  const body = { from: form.get('from') ?? '', until: form.get('until') || null, reason: form.get('reason') ?? '' }
  await call(visit, setLeave, { params: personParams(visit), body })
  return doneAt(personAddress(visit), 'leave')
})

export const stopLeave = onForm<ConsoleVisit>(
  'leave',
  personPage,
  askFirst(
    'people',
    (visit) => {
      const { leave: t } = visit.t
      return { title: t.endQuestion, text: t.endText, button: t.end, back: personAddress(visit) }
    },
    async (visit) => {
      await call(visit, endLeave, { params: personParams(visit) })
      return doneAt(personAddress(visit), 'leaveEnded')
    },
  ),
)

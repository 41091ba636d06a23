import { backfillWebhook } from '@manabi/operations/webhooks/backfillWebhook'
import { changeWebhook } from '@manabi/operations/webhooks/changeWebhook'
import { deleteWebhook } from '@manabi/operations/webhooks/deleteWebhook'
import { replayWebhook } from '@manabi/operations/webhooks/replayWebhook'
import { testWebhook } from '@manabi/operations/webhooks/testWebhook'
import { call, read } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { doneAt } from '../done.ts'
import { onForm } from '../failures.ts'
import { sentMoment } from '../moments.ts'
import { baseOf } from '../organizationFrame.ts'
import { goTo, type Handle } from '../visit.ts'
import { webhookAddress, webhookOf, webhookPage, webhookParams } from './webhookPage.ts'
import { webhookInput } from './webhooksPage.ts'

/** A form of the webhook's page. */
const webhookForm = (form: string, act: Handle): Handle => onForm(form, webhookPage, act)

export const ping = webhookForm('ping', async (visit) => {
  await call(visit, testWebhook, { params: webhookParams(visit) })
  return doneAt(webhookAddress(visit), 'pinged')
})

export const change = webhookForm('webhook', async (visit) => {
  await call(visit, changeWebhook, { params: webhookParams(visit), body: webhookInput(visit) })
  return doneAt(webhookAddress(visit), 'saved')
})

const turn = (isActive: boolean) =>
  webhookForm('active', async (visit) => {
    await call(visit, changeWebhook, { params: webhookParams(visit), body: { isActive } })
    return doneAt(webhookAddress(visit), isActive ? 'activated' : 'deactivated')
  })

export const activate = turn(true)
export const deactivate = turn(false)

/** Deleting one that is not there does nothing; a page that was never there is 404 all the same. */
export const remove = webhookForm(
  'delete',
  askFirst(
    'webhooks',
    async (visit) => {
      const { webhooks: t } = visit.t
      const title = t.deleteQuestion((await webhookOf(visit)).url)
      return { title, text: t.deleteText, button: t.delete, back: webhookAddress(visit) }
    },
    async (visit) => {
      await webhookOf(visit)
      await call(visit, deleteWebhook, { params: webhookParams(visit) })
      return doneAt(`${baseOf(visit)}/webhooks`, 'deleted')
    },
  ),
)

const queue = (operation: typeof replayWebhook, names: readonly ('from' | 'to')[]) =>
  webhookForm(operation === replayWebhook ? 'replay' : 'backfill', async (visit) => {
    const sent = names.map((name) => [name, sentMoment(visit.form.get(name))] as const)
    const body = Object.fromEntries(sent.filter(([, at]) => at !== undefined))
    const { queued } = await read<{ queued: number }>(visit, operation, { params: webhookParams(visit), body })
    return goTo(`${webhookAddress(visit)}?done=queued&queued=${queued}`)
  })

export const replayAll = queue(replayWebhook, ['from', 'to'])
export const backfill = queue(backfillWebhook, ['from'])

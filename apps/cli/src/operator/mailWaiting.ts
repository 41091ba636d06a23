import { outbox } from '@manabi/dispatcher'
import type { Platform } from '@manabi/platform'

/** Mails shown at once. */
const mostShown = 100

/** Before every time. */
const always = ''

/** How many mails wait to be sent, and the first of them in the order of their next attempts. Nothing in it tells an address. */
export async function mailWaiting({ state }: Pick<Platform, 'state'>) {
  const mails = state.collection(outbox)
  const where = { dueAt: { from: always } }
  const [waiting, first] = await Promise.all([
    mails.count(where),
    mails.find({ where, sort: [['dueAt', 'asc']], limit: mostShown }),
  ])
  const shown = first.map(({ id, kind = 'invitation', organizationId, attempts, dueAt }) => ({
    ...{ id, kind, organizationId: organizationId === '' ? null : organizationId, attempts },
    nextAttemptAt: dueAt!,
  }))
  return { waiting, mails: shown }
}

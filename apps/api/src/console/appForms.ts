import { invalid, notFound, Problem } from '@manabi/kernel'
import { approveClient } from '@manabi/operations/identity/clients/approveClient'
import { withdrawClient } from '@manabi/operations/identity/clients/withdrawClient'
import { call } from './call.ts'
import { askFirst } from './confirmation.ts'
import { doneAt } from './done.ts'
import { onForm } from './failures.ts'
import { keysPage } from './keysPage.ts'
import { baseOf, organizationIdOf } from './organizationFrame.ts'
import type { ConsoleVisit } from './visit.ts'

const paramsOf = (visit: ConsoleVisit) => ({
  organizationId: organizationIdOf(visit),
  clientId: visit.form.get('clientId')?.trim() ?? '',
})

export const approveApp = onForm('app', keysPage, async (visit) => {
  const body = { scopes: visit.form.getAll('scopes') }
  await call(visit, approveClient, { params: paramsOf(visit), body }).catch((error) => unknownApp(visit, error))
  return doneAt(`${baseOf(visit)}/keys`, 'approved')
})

/** The client was typed into a form, so that a wrong one is bad input there. */
function unknownApp(visit: ConsoleVisit, error: unknown): never {
  const isKnownPlace = visit.caller.organizations.has(organizationIdOf(visit))
  if (!(error instanceof Problem) || error.code !== 'not_found' || !isKnownPlace) throw error
  throw invalid('clientId', 'is not an app that registered itself')
}

export const withdrawApp = onForm<ConsoleVisit>(
  'withdraw',
  keysPage,
  askFirst(
    'keys',
    (visit) => {
      const { keys: t } = visit.t
      const { clientId } = paramsOf(visit)
      if (clientId === '') throw notFound()
      return {
        title: t.withdrawQuestion(clientId),
        text: t.withdrawText,
        button: t.withdraw,
        back: `${baseOf(visit)}/keys`,
      }
    },
    async (visit) => {
      await call(visit, withdrawClient, { params: paramsOf(visit) })
      return doneAt(`${baseOf(visit)}/keys`, 'withdrawn')
    },
  ),
)

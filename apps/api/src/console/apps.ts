import { type Scope, scopes } from '@manabi/kernel'
import { listClients } from '@manabi/operations/identity/clients/listClients'
import type { ApprovedClient } from '@manabi/operations/identity/clients/resources'
import type { z } from 'zod'
import { type Html, html } from '../pages/html.ts'
import { isAllowed, read } from './call.ts'
import type { Failure } from './failures.ts'
import { action, Form } from './forms.ts'
import { moment, numberIn } from './moments.ts'
import { baseOf, organizationIdOf } from './organizationFrame.ts'
import { dataTable } from './tables.ts'
import { type ConsoleVisit, queryOf } from './visit.ts'

const optionOf = (scope: Scope) => ({ value: scope, label: scope })

const scopeOptions = scopes.map(optionOf)

/** A key has no progress of its own. */
export const keyScopeOptions = scopes
  .filter((scope) => scope !== 'read:progress' && scope !== 'write:progress')
  .map(optionOf)

/** The apps with more scopes than a learner's, for those who may approve them; nothing for others. */
export async function appsSection(visit: ConsoleVisit, failure: Failure | null): Promise<Html | null> {
  const { t } = visit
  const organizationId = organizationIdOf(visit)
  if (!isAllowed(visit, listClients, organizationId)) return null
  const apps = await read<z.output<typeof ApprovedClient>[]>(visit, listClients, { params: { organizationId } })
  const form = new Form(visit, 'app', failure)
  const fields = [
    form.text({
      name: 'clientId',
      label: t.fields.clientId,
      hint: t.keys.clientHint,
      value: queryOf(visit, 'clientId'),
      isRequired: true,
    }),
    form.checkboxes({ name: 'scopes', label: t.fields.scopes }, scopeOptions),
  ]
  return html`<section class="card"><h2>${t.keys.apps}</h2><p class="quiet">${t.keys.appsText}</p>
${apps.length === 0 ? html`<p>${t.keys.noApps}</p>` : table(visit, apps)}</section>
<section class="card"><h2 id="approve">${t.keys.approve}</h2>${form.render(`${baseOf(visit)}/apps`, t.keys.approveButton, fields)}</section>`
}

function table(visit: ConsoleVisit, apps: readonly z.output<typeof ApprovedClient>[]): Html {
  const { t } = visit
  const rows = apps.map(({ clientId, name, scopes, approvedAt, users, lastUsedAt }, index) => [
    html`<span id="app-${index}">${name}</span>`,
    html`<code>${clientId}</code>`,
    numberIn(t, users),
    lastUsedAt === null ? '' : moment(t, lastUsedAt),
    scopes.length === 0 ? t.keys.learnerScopes : scopes.join(', '),
    approvedAt === null ? '' : moment(t, approvedAt),
    approvedAt === null
      ? html`<a href="${baseOf(visit)}/keys?clientId=${encodeURIComponent(clientId)}#approve" aria-describedby="app-${index}">${t.keys.approveButton}</a>`
      : action(visit, `${baseOf(visit)}/apps/withdraw`, t.keys.withdraw, {
          fields: { clientId },
          look: 'danger',
          describedBy: `app-${index}`,
        }),
  ])
  return dataTable(
    t.keys.apps,
    [t.keys.app, t.fields.clientId, t.keys.users, t.keys.lastUsed, t.keys.scopes, t.keys.approvedAt, t.keys.action],
    rows,
  )
}

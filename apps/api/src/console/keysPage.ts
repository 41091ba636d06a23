import { notFound } from '@manabi/kernel'
import { issueApiKey } from '@manabi/operations/identity/apiKeys/issueApiKey'
import { listApiKeys } from '@manabi/operations/identity/apiKeys/listApiKeys'
import type { ApiKey, IssuedApiKey } from '@manabi/operations/identity/apiKeys/resources'
import { revokeApiKey } from '@manabi/operations/identity/apiKeys/revokeApiKey'
import type { z } from 'zod'
import { type Html, html } from '../pages/html.ts'
import { appsSection, keyScopeOptions } from './apps.ts'
import { call, read } from './call.ts'
import { askFirst } from './confirmation.ts'
import { doneAt } from './done.ts'
import { type Failure, failureSummary, onForm } from './failures.ts'
import { action, Form } from './forms.ts'
import { moment } from './moments.ts'
import { baseOf, organizationFrame, organizationIdOf } from './organizationFrame.ts'
import { dataTable, doneNote, pager, partOf, secretBox, titleOf } from './tables.ts'
import { type ConsolePage, type ConsoleVisit, paramOf, queryOf } from './visit.ts'

/** API keys, and the apps that the organization approved scopes for. */
export async function keysPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const params = { organizationId: organizationIdOf(visit) }
  const part = partOf(visit, await read<z.output<typeof ApiKey>[]>(visit, listApiKeys, { params }))
  const body = html`<h1>${t.keys.title}</h1>
${failureSummary(t, failure)}${doneNote(t.keys.done, queryOf(visit, 'done'))}
<section class="card"><h2>${t.keys.keys}</h2>
${part.items.length === 0 ? html`<p>${t.keys.noKeys}</p>` : table(visit, part.items)}${pager(visit, `${baseOf(visit)}/keys`, part)}</section>
<section class="card"><h2>${t.keys.issue}</h2><p class="quiet">${t.keys.issueNote}</p>${issueForm(visit, failure)}</section>
${await appsSection(visit, failure)}`
  return { title: titleOf(t, t.keys.title, failure), body, frame: await organizationFrame(visit, 'keys') }
}

function table(visit: ConsoleVisit, keys: readonly z.output<typeof ApiKey>[]): Html {
  const { t } = visit
  const rows = keys.map(({ id, name, maskedKey, scopes, createdAt, lastUsedAt, revokedAt }) => [
    html`<span id="key-${id}">${name}</span>`,
    html`<code>${maskedKey}</code>`,
    scopes.join(', '),
    moment(t, createdAt),
    moment(t, lastUsedAt),
    revokedAt === null
      ? action(visit, `${baseOf(visit)}/keys/${id}/revoke`, t.keys.revoke, {
          look: 'danger',
          describedBy: `key-${id}`,
        })
      : moment(t, revokedAt),
  ])
  const { name, key, scopes: scopeColumn, created, lastUsed, revokedAt } = t.keys
  return dataTable(t.keys.keys, [name, key, scopeColumn, created, lastUsed, revokedAt], rows)
}

function issueForm(visit: ConsoleVisit, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'key', failure)
  const fields = [
    form.text({ name: 'name', label: t.fields.name, isRequired: true }),
    form.checkboxes({ name: 'scopes', label: t.fields.scopes }, keyScopeOptions),
  ]
  return form.render(`${baseOf(visit)}/keys`, t.keys.issueButton, fields, { isOnce: true })
}

/** The key is shown in this answer only. */
export const issueKey = onForm('key', keysPage, async (visit) => {
  const { t, form } = visit
  const body = { name: form.get('name') ?? '', scopes: form.getAll('scopes') }
  const outcome = await call(visit, issueApiKey, { params: { organizationId: organizationIdOf(visit) }, body })
  const { key, apiKey } = outcome.body as z.output<typeof IssuedApiKey>
  const content = html`<h1>${t.keys.issued}</h1>
<section class="card"><p>${apiKey.name}</p>
${secretBox(t, t.keys.secret, key)}
<p class="note">${t.keys.secretText}</p>
<div class="actions"><a href="${baseOf(visit)}/keys">${t.frame.back}</a></div></section>`
  const frame = await organizationFrame(visit, 'keys')
  return { status: outcome.status, title: t.keys.issued, body: content, frame }
})

export const revokeKey = onForm<ConsoleVisit>(
  'revoke',
  keysPage,
  askFirst(
    'keys',
    async (visit) => {
      const { keys: t } = visit.t
      const params = { organizationId: organizationIdOf(visit) }
      const keys = await read<z.output<typeof ApiKey>[]>(visit, listApiKeys, { params })
      const key = keys.find(({ id }) => id === paramOf(visit, 'apiKeyId'))
      if (key === undefined) throw notFound()
      return { title: t.revokeQuestion(key.name), text: t.revokeText, button: t.revoke, back: `${baseOf(visit)}/keys` }
    },
    async (visit) => {
      const params = { organizationId: organizationIdOf(visit), apiKeyId: paramOf(visit, 'apiKeyId') }
      await call(visit, revokeApiKey, { params })
      return doneAt(`${baseOf(visit)}/keys`, 'revoked')
    },
  ),
)

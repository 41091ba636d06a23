import { Id, invalid, monotonic, Text } from '@manabi/kernel'
import { lastRaisedId, type Raised, raisedAt, raisedFor } from '@manabi/projections/webhooks/raisedEvents'
import { subscribableTypes } from '@manabi/webhooks'
import { z } from 'zod'
import { operation } from '../operation.ts'
import type { Services } from '../services.ts'
import { EventPage } from './resources.ts'
import { webhookReaders } from './webhookAccess.ts'

export const listEvents = operation({
  id: 'listEvents',
  method: 'get',
  path: '/organizations/{organizationId}/events',
  tag: 'Webhooks',
  summary: 'Pull the events that webhooks deliver',
  description:
    'The same envelopes, in one order for good: without `after` from the first event ever, then with `after` as `next` says. Cursors ' +
    'stay valid. With `wait` the call is answered once there are events, after so many seconds at the latest. Pings are not among them.',
  caller: 'any',
  scope: 'webhooks:manage',
  organization: webhookReaders,
  params: z.object({ organizationId: Id }),
  query: z.object({
    after: Text.max(100)
      .optional()
      .meta({ description: '`next` of the answer before; `now` for what comes from now on.', examples: ['now'] }),
    types: Text.max(2_000)
      .default('')
      .meta({ description: 'Only events of these types, separated by commas.', examples: ['lesson.completed'] }),
    limit: z.coerce.number().int().min(1).max(500).default(100).meta({ description: 'At most so many events.' }),
    wait: z.coerce.number().min(0).max(25).default(0).meta({ description: 'Seconds to wait while there are none.' }),
  }),
  response: EventPage,
  waits: true,
  tool: { when: 'Meant for programs that keep a copy; use listDeliveries to see what a webhook was sent.' },
  check: ({ query: { after, types } }) => {
    typesOf(types)
    if (after !== undefined && after !== 'now' && !cursor.test(after)) throw malformed()
  },
  handle: async ({ params: { organizationId }, query }, services) => {
    const { limit, wait } = query
    const types = typesOf(query.types)
    const next = query.after === 'now' ? await newest(services, organizationId) : (query.after ?? beginning)
    const after = await positionOf(services, organizationId, next)
    const find = () => raisedFor(services.views, { organizationId, after, types }, limit + 1)
    let found = await find()
    if (found.length === 0 && wait > 0) found = await waitFor(find, { organizationId, wait }, services)
    const items = found.slice(0, limit).map(({ envelope }) => envelope)
    return { items, next: items.at(-1)?.id ?? next, hasMore: found.length > limit }
  },
})

/** The cursor before the first event. Every other cursor is the id of an envelope, which no rebuild or move changes. */
const beginning = 'start'
const cursor = /^(?:start|evt_[a-z0-9]{26})$/
const malformed = () => invalid('after', 'must be a cursor that `next` of this organization told, or `now`')

function typesOf(text: string): readonly string[] | null {
  const types = subscribableTypes(
    text
      .split(',')
      .map((type) => type.trim())
      .filter(Boolean),
    'types',
  )
  return types.length === 0 ? null : types
}

const newest = async ({ views }: Services, organizationId: Id): Promise<string> =>
  (await lastRaisedId(views, organizationId)) ?? beginning

/** Throws 400 for a cursor of another organization. */
async function positionOf({ views }: Services, organizationId: Id, next: string): Promise<number> {
  if (next === beginning) return 0
  const position = await raisedAt(views, organizationId, next)
  if (position === null) throw malformed()
  return position
}

interface Wait {
  readonly organizationId: Id
  readonly wait: number
}

/** Looks again whenever something was raised for the organization, until there is something to answer. */
async function waitFor(find: () => Promise<readonly Raised[]>, { organizationId, wait }: Wait, services: Services) {
  const { readModels, raisedEvents, timeouts } = services
  const end = monotonic() + wait * 1_000
  const watcher = raisedEvents?.watch(organizationId)
  if (readModels === undefined || watcher === undefined) return find()
  try {
    for (;;) {
      const timeout = Math.min(timeouts.readModels, end - monotonic())
      const isThere = await readModels.waitFor(await watcher.position(), timeout)
      const found = await find()
      const left = end - monotonic()
      if (found.length > 0 || left <= 0 || watcher.isOver) return found
      await watcher.next(isThere ? left : Math.min(timeouts.readModels, left))
    }
  } finally {
    watcher.leave()
  }
}

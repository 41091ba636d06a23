import { type Id, newId } from '@manabi/kernel'
import { type Delivery, deliveries, deliveryId, type Envelope, newDelivery, webhookTasks } from '@manabi/webhooks'
import { eventually } from '../eventually.ts'
import type { Stage } from './stage.ts'
import type { Attempt, Write, Writes } from './write.ts'

interface Hook {
  readonly organizationId: Id
  readonly webhookId: Id
  readonly token: string
  /** Of the webhook. */
  readonly path: string
  deliveries(): Promise<readonly Delivery[]>
  /** How often the event was sent again, or is going to be. */
  backfills(event: Pick<Envelope, 'id' | 'createdAt'>): Promise<number>
}

/** A webhook in an organization of its own, whose receiver cannot be reached. */
async function aWebhook({ world, person, service }: Stage): Promise<Hook> {
  const organizationId = await world.organization()
  const { api, token } = await person(['admin'], organizationId)
  const webhooks = `/organizations/${organizationId}/webhooks`
  const { body } = await api.post(webhooks, { url: 'http://127.0.0.1:9/hook' })
  const webhookId = body.webhook.id
  const { state } = service.platform
  const kept = () => state.collection(deliveries).find({ where: { webhookId } })
  return {
    ...{ organizationId, webhookId, token, path: `${webhooks}/${webhookId}` },
    deliveries: kept,
    backfills: async (event) => {
      const tasks = await state.collection(webhookTasks).find({ where: { webhookId } })
      // A task that is there again leads to the same deliveries.
      const planned = tasks.map(({ id }) => deliveryId({ ...event, id: `${event.id} ${id}` }, webhookId))
      const queued = (await kept()).filter(({ queue }) => queue === 'backfill').map(({ id }) => id)
      return new Set([...planned, ...queued]).size
    },
  }
}

const onWebhook = (of: (hook: Hook, stage: Stage) => Promise<Omit<Attempt, 'token'>>): Write => ({
  prepare: async (stage) => {
    const hook = await aWebhook(stage)
    return { ...(await of(hook, stage)), token: hook.token }
  },
})

/** One that was given up. */
async function aFailure({ organizationId, webhookId }: Hook, { service: { platform } }: Stage): Promise<Delivery> {
  const ids = { id: newId('dlv'), eventId: newId('evt') }
  const facts = { ...ids, organizationId, webhookId, eventType: 'ping', body: '{}' }
  const delivery = newDelivery({ ...facts, createdAt: new Date().toISOString() })
  const failed: Delivery = { ...delivery, status: 'failed', attempts: 6, dueAt: null, scheduledAt: null }
  await platform.state.collection(deliveries).insert([failed])
  return failed
}

export const webhookWrites: Writes = {
  registerWebhook: {
    prepare: async ({ world, person }) => {
      const organizationId = await world.organization()
      const { token } = await person(['admin'], organizationId)
      const path = `/organizations/${organizationId}/webhooks`
      const isWhole: Attempt['isWhole'] = ({ body }) => body.secret.startsWith('whsec_')
      return { token, path, body: { url: 'https://example.com/hook' }, isWhole }
    },
  },
  changeWebhook: onWebhook(async ({ path }) => ({ path, body: { description: 'Changed' } })),
  deleteWebhook: onWebhook(async ({ path }) => ({ path })),
  testWebhook: onWebhook(async (hook) => ({
    path: `${hook.path}/test`,
    held: async () => (await hook.deliveries()).length,
  })),
  backfillWebhook: onWebhook(async (hook, { world, person }) => {
    const { organizationId } = hook
    const { lessonIds } = await world.course(organizationId)
    const { api } = await person(['learner'], organizationId)
    await api.post(`/lessons/${lessonIds[0]}/complete`)
    await world.settled()
    const { body: sent } = await eventually(async () => (await hook.deliveries())[0])
    const body = { eventTypes: ['lesson.completed'] }
    return { path: `${hook.path}/backfill`, body, held: () => hook.backfills(JSON.parse(sent)) }
  }),
  replayWebhook: onWebhook(async (hook, stage) => {
    await aFailure(hook, stage)
    const replayed = async () => (await hook.deliveries()).filter(({ status }) => status !== 'failed').length
    return { path: `${hook.path}/replay`, held: replayed }
  }),
  replayDelivery: onWebhook(async (hook, stage) => {
    const { id } = await aFailure(hook, stage)
    const path = `/organizations/${hook.organizationId}/webhooks/deliveries/${id}/replay`
    const replayed = async () => (await hook.deliveries()).filter(({ status }) => status !== 'failed').length
    return { path, held: replayed, isWhole: ({ body }) => body.id === id }
  }),
}

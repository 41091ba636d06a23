import { type Clock, type Id, newId, systemClock, systemMetadata } from '@manabi/kernel'
import { openPlatform, readConfig } from '@manabi/platform'
import { LessonCompleted, progressEvents } from '@manabi/progress'
import {
  type ChangeWebhook,
  type Delivery,
  deliveries,
  healthOf,
  newSecret,
  webhooks,
  webhooksEvents,
  wrapSecret,
} from '@manabi/webhooks'
import { DispatcherWorld, dataFolder } from './dispatcherWorld.ts'
import { testTimeouts } from './testTimeouts.ts'

interface WorldOptions {
  /** Default: a new one, removed at the end. */
  readonly dataDir?: string
  readonly clock?: Clock
  readonly settings?: Readonly<Record<string, string>>
}

/** A dispatcher on embedded stores, and what it takes to give it something to do. */
export class WebhookWorld extends DispatcherWorld {
  static async open({ dataDir, clock = systemClock, settings = {} }: WorldOptions = {}): Promise<WebhookWorld> {
    const folder = await dataFolder(dataDir)
    const development = { WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', LOG_LEVEL: 'silent' }
    const config = readConfig({ DATA_DIR: folder.dataDir, ...development, ...settings })
    const platform = await openPlatform({
      config,
      events: [...webhooksEvents, ...progressEvents],
      clock,
      timeouts: testTimeouts(),
    })
    return new WebhookWorld(platform, folder)
  }

  /** Makes the dispatcher look for due deliveries now. */
  wake(): void {
    this.platform.feed.notify({ topic: 'deliveries' })
  }

  async register(url: string, { organizationId = newId('org'), eventTypes = [] as string[], ordered = false } = {}) {
    const webhookId = newId('whk')
    const secret = newSecret()
    const wrapped = wrapSecret(this.platform.masterKey, webhookId, secret)
    const webhook = { webhookId, organizationId, url, eventTypes, description: '', secret: wrapped, ordered }
    await this.platform.repository.execute(webhooks.registerWebhook, [organizationId], webhook, this.#metadata())
    return { webhookId, organizationId, secret }
  }

  async change(webhook: { readonly organizationId: Id; readonly webhookId: Id }, changes: ChangeWebhook['changes']) {
    const { organizationId, webhookId } = webhook
    const command = { organizationId, webhookId, changes }
    await this.platform.repository.execute(webhooks.changeWebhook, [organizationId], command, this.#metadata())
  }

  async health({ organizationId, webhookId }: { readonly organizationId: Id; readonly webhookId: Id }) {
    const { repository, state } = this.platform
    const { activation, isActive } = (await repository.load(webhooks, [organizationId])).state.get(webhookId)!
    return { isActive, ...(await healthOf(state, [{ webhookId, activation }])).get(webhookId)! }
  }

  async unregister(webhook: { readonly organizationId: Id; readonly webhookId: Id }): Promise<void> {
    const { organizationId, webhookId } = webhook
    const command = { organizationId, webhookId }
    await this.platform.repository.execute(webhooks.deleteWebhook, [organizationId], command, this.#metadata())
  }

  /** A learner of these organizations completes a lesson of a public course. */
  async completeLesson(organizations: readonly Id[], facts: { isPublicCourse?: boolean; owner?: Id } = {}) {
    const { data, append } = await this.lessonCompletion(organizations, facts)
    await append()
    return data
  }

  /** The same, up to where the event is appended. */
  async lessonCompletion(organizations: readonly Id[], facts: { isPublicCourse?: boolean; owner?: Id } = {}) {
    const { isPublicCourse = true, owner = newId('org') } = facts
    const data = { userId: newId('usr'), courseId: newId('crs'), lessonId: newId('les') }
    const event = LessonCompleted({
      ...data,
      courseTitle: 'A course',
      lessonTitle: 'A lesson',
      sectionId: newId('sec'),
      courseOrganizationId: owner,
      isPublicCourse,
      organizations: organizations.map((id) => ({ id, departmentIds: [] })),
    })
    const stored = await this.platform.codec.encode([event], this.#metadata())
    const stream = `progress-${data.userId}-${data.courseId}`
    return { data, append: () => this.platform.eventStore.append(stream, 'none', stored) }
  }

  async deliveries({ webhookId }: { readonly webhookId: Id }): Promise<readonly Delivery[]> {
    return this.platform.state.collection(deliveries).find({ where: { webhookId }, sort: [['createdAt', 'asc']] })
  }

  #metadata() {
    return systemMetadata('test', this.platform.clock.now())
  }
}

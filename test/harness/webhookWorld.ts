import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dispatcher, startDispatcher } from '@manabi/dispatcher'
import { type Clock, type Id, newId, systemClock, systemMetadata } from '@manabi/kernel'
import { openPlatform, type Platform, readConfig } from '@manabi/platform'
import { LessonCompleted, progressEvents } from '@manabi/progress'
import {
  type Delivery,
  deleteWebhook,
  deliveries,
  newSecret,
  registerWebhook,
  webhooks,
  webhooksEvents,
  wrapSecret,
} from '@manabi/webhooks'

interface WorldOptions {
  /** Default: a new one, removed at the end. */
  readonly dataDir?: string
  readonly clock?: Clock
  readonly settings?: Readonly<Record<string, string>>
}

/** A dispatcher on embedded stores, and what it takes to give it something to do. */
export class WebhookWorld {
  readonly platform: Platform
  readonly dataDir: string
  readonly #isOwner: boolean
  #dispatcher: Dispatcher | null = null

  static async open({ dataDir, clock = systemClock, settings = {} }: WorldOptions = {}): Promise<WebhookWorld> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'manabi-webhooks-')))
    const development = { WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', LOG_LEVEL: 'silent' }
    const config = readConfig({ DATA_DIR: folder, ...development, ...settings })
    const platform = await openPlatform({ config, events: [...webhooksEvents, ...progressEvents], clock })
    return new WebhookWorld(platform, folder, dataDir === undefined)
  }

  private constructor(platform: Platform, dataDir: string, isOwner: boolean) {
    this.platform = platform
    this.dataDir = dataDir
    this.#isOwner = isOwner
  }

  start(): Dispatcher {
    this.#dispatcher = startDispatcher(this.platform)
    return this.#dispatcher
  }

  /** Makes the dispatcher look for due deliveries now. */
  wake(): void {
    this.platform.feed.notify({ topic: 'deliveries' })
  }

  async stop(): Promise<void> {
    await this.#dispatcher?.stop()
    this.#dispatcher = null
  }

  async close(): Promise<void> {
    await this.stop()
    await this.platform.close()
    if (this.#isOwner) await rm(this.dataDir, { recursive: true, force: true })
  }

  async register(url: string, { organizationId = newId('org'), eventTypes = [] as string[] } = {}) {
    const webhookId = newId('whk')
    const secret = newSecret()
    const wrapped = wrapSecret(this.platform.masterKey, webhookId, secret)
    const webhook = { webhookId, organizationId, url, eventTypes, description: '', secret: wrapped }
    await this.platform.repository.execute(
      webhooks,
      [organizationId],
      (state) => registerWebhook(state, webhook),
      this.#metadata(),
    )
    return { webhookId, organizationId, secret }
  }

  async unregister(webhook: { readonly organizationId: Id; readonly webhookId: Id }): Promise<void> {
    const { organizationId, webhookId } = webhook
    await this.platform.repository.execute(
      webhooks,
      [organizationId],
      (state) => deleteWebhook(state, { organizationId, webhookId }),
      this.#metadata(),
    )
  }

  /** A learner of these organizations completes a lesson of a public course. */
  async completeLesson(organizations: readonly Id[], facts: { isPublicCourse?: boolean; owner?: Id } = {}) {
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
    await this.platform.eventStore.append(`progress-${data.userId}-${data.courseId}`, 'none', stored)
    return data
  }

  async deliveries({ webhookId }: { readonly webhookId: Id }): Promise<readonly Delivery[]> {
    return this.platform.state.collection(deliveries).find({ where: { webhookId }, sort: [['createdAt', 'asc']] })
  }

  #metadata() {
    return systemMetadata('test', this.platform.clock.now())
  }
}

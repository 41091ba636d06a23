import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as catalog from '@manabi/catalog'
import { EventCodec, openSqliteEventStore, Repository } from '@manabi/event-store'
import { type Decision, type DomainEvent, type Id, learnerScopes, systemMetadata } from '@manabi/kernel'
import type { Services } from '@manabi/operations'
import type { Authenticate } from '@manabi/operations/identity/sessions/authenticate'
import { progress } from '@manabi/operations/progress/index'
import { MasterKey } from '@manabi/personal-data'
import { readConfig } from '@manabi/platform'
import { progressEvents } from '@manabi/progress'
import { catalogProjections } from '@manabi/projections/catalog/index'
import { progressProjections } from '@manabi/projections/progress/index'
import { startProjector } from '@manabi/projector'
import { openSqliteReadStore } from '@manabi/read-store'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createApi, startHttpServer } from '../../apps/api/src/index.ts'
import { client } from '../harness/http.ts'
import { nothingPersonal } from '../harness/nothingPersonal.ts'
import { testTimeouts } from '../harness/testTimeouts.ts'

/** For tests: the progress operations over real embedded stores, and an author who writes what there is to learn. */
export async function startProgressApi() {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-progress-'))
  const eventStore = openSqliteEventStore(join(dataDir, 'events.db'))
  const readStore = openSqliteReadStore(join(dataDir, 'views'))
  const codec = new EventCodec([...catalog.catalogEvents, ...progressEvents], nothingPersonal)
  const repository = new Repository(eventStore, codec)
  const log = pino({ level: 'silent' })
  const projections = [...catalogProjections, ...progressProjections]
  const projector = startProjector({ eventStore, codec, readStore, projections, log })
  const clock = new SteppingClock()
  const config = readConfig({ RATE_LIMITS: 'off' })
  const timeouts = testTimeouts()
  const services = {
    config,
    masterKey: MasterKey.from(Buffer.alloc(32, 7).toString('base64')),
    repository,
    eventStore,
    clock,
    readModels: projector,
    timeouts,
    views: readStore.views(),
  } as Partial<Services> as Services
  const parts = { eventStore: () => eventStore.head(), readStore: () => readStore.generations() }
  const health = { parts, abilities: Object.values(parts), timeout: timeouts.health }
  const metrics = new Registry()
  const operations = progress.operations!
  const app = createApi({
    operations,
    services,
    authenticate,
    health,
    metrics,
    log,
    clock,
  })
  const http = await startHttpServer(app, { host: '127.0.0.1', port: 0 })
  const close = async () => {
    await http.close()
    await projector.stop()
    await Promise.all([eventStore.close(), readStore.close()])
    await rm(dataDir, { recursive: true })
  }
  const settled = async () => projector.waitFor(await eventStore.head(), 10_000)
  return {
    url: http.url,
    clock,
    eventStore,
    author: new Author(repository, settled),
    api: client(http.url, operations),
    close,
  }
}

export type ProgressApi = Awaited<ReturnType<typeof startProgressApi>>

/** A learner in these organizations: what `authenticate` below makes of the token. */
export const learner = (userId: Id, ...organizationIds: Id[]): string => [userId, ...organizationIds].join('~')

const authenticate: Authenticate = async ({ bearer }) => {
  const [userId, ...organizationIds] = bearer!.split('~')
  return {
    kind: 'learner',
    userId: userId!,
    sessionId: 'ses_1',
    clientId: null,
    scopes: new Set(learnerScopes),
    organizations: new Map(organizationIds.map((id) => [id, { roles: ['learner'], departments: [`dep_${id}`] }])),
  }
}

/** A minute later each time somebody looks. */
class SteppingClock {
  time = Date.UTC(2026, 3, 1)

  now(): Date {
    this.time += 60_000
    return new Date(this.time)
  }
}

/** Writes content as authors do; a course has one section, its lessons the order in which they are written. */
class Author {
  readonly #repository: Repository
  readonly #settled: () => Promise<unknown>

  constructor(repository: Repository, settled: () => Promise<unknown>) {
    this.#repository = repository
    this.#settled = settled
  }

  async course(courseId: Id, { organizationId = 'org_1', isPublic = true, title = 'Programming' } = {}): Promise<void> {
    const facts = {
      title,
      description: '',
      culture: 'en-US',
      level: 'Beginner',
      estimatedMinutes: 0,
      isPublic,
    } as const
    await this.#execute(catalog.course.createCourse, [courseId], { courseId, organizationId, ...facts })
    await this.#execute(catalog.course.addSection, [courseId], { sectionId: `sec_${courseId}`, title: 'Start' })
    await this.#execute(catalog.course.publishCourse, [courseId], undefined)
  }

  async lesson(lessonId: Id, courseId: Id, quiz: catalog.Quiz | null = null): Promise<void> {
    const content = {
      title: `Lesson ${lessonId}`,
      body: catalog.sanitizeBody({ format: 'markdown', text: 'Read this.' }),
      estimatedMinutes: 5,
      video: null,
      slides: null,
      quiz,
    } as const
    const write = { lessonId, courseId, organizationId: 'org_1', content }
    await this.#execute(catalog.lesson.writeLesson, [lessonId], write)
    await this.#execute(catalog.course.placeLesson, [courseId], { lessonId, sectionId: `sec_${courseId}` })
    await this.publish(lessonId, courseId)
  }

  publish = (lessonId: Id, courseId: Id) => this.#execute(catalog.course.publishLesson, [courseId], { lessonId })

  unpublish = (lessonId: Id, courseId: Id) => this.#execute(catalog.course.unpublishLesson, [courseId], { lessonId })

  unpublishCourse = (courseId: Id) => this.#execute(catalog.course.unpublishCourse, [courseId], undefined)

  deleteCourse = (courseId: Id) => this.#execute(catalog.course.deleteCourse, [courseId], { cascade: true })

  async #execute<State, Event extends DomainEvent, Key extends readonly unknown[], Command>(
    decision: Decision<State, Event, Key, Command>,
    key: Key,
    command: Command,
  ): Promise<void> {
    await this.#repository.execute(decision, key, command, systemMetadata('test', new Date()))
    await this.#settled()
  }
}

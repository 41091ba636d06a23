import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from '@jest/globals'
import { CourseCreated, SectionAdded, SectionChanged } from '@manabi/catalog'
import type { StoredEvent } from '@manabi/event-store'
import { newId, systemMetadata } from '@manabi/kernel'
import { allProjections } from '@manabi/operations'
import { readConfig } from '@manabi/platform'
import { verify } from '@manabi/projector'
import { eventsOf } from '../../apps/cli/src/eventsOf.ts'
import { verifyFiles } from '../../apps/cli/src/files/verifyFiles.ts'
import { type Service, serve } from '../../apps/cli/src/serve.ts'
import type { CommandLine } from '../cli/command.ts'
import type { Endpoint } from '../harness/endpoint.ts'
import { eventually } from '../harness/eventually.ts'
import { pictureOf } from '../harness/filesOfEachKind.ts'
import { client } from '../harness/http.ts'
import { removeData, testSettings } from '../harness/service.ts'
import { testOptions } from '../harness/testTimeouts.ts'
import { password, worldOf } from '../harness/world.ts'

type Settings = Readonly<Record<string, string>>

/** Whatever servers the tests run on. */
export const embedded: Settings = { EVENT_STORE_URL: '', READ_STORE_URL: '', FEED_URL: '' }

/** An installation of its own: with the master key of the others, on the engines that the settings and the environment name. */
export class Place {
  readonly settings: Readonly<Record<string, string>>
  #service: Service | null = null

  static async make(masterKey: string, engines: Settings = {}): Promise<Place> {
    const dataDir = await mkdtemp(join(tmpdir(), 'manabi-moving-'))
    const webhooks = { WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_RETRY_SECONDS: '0,0,0,0,0' }
    const given = { ...testSettings(dataDir), ...webhooks, MASTER_KEY: masterKey, ...engines }
    return new Place(
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<string, string>,
    )
  }

  private constructor(settings: Readonly<Record<string, string>>) {
    this.settings = { ...settings, NAMESPACE: basename(settings['DATA_DIR']!).toLowerCase() }
  }

  async start(): Promise<Service> {
    this.#service = await serve(readConfig(this.settings), undefined, testOptions())
    return this.#service
  }

  world() {
    return worldOf({ ...this.#service!, dataDir: this.settings['DATA_DIR']!, restart: never, remove: never })
  }

  async stop(): Promise<void> {
    await this.#service?.stop()
    this.#service = null
  }

  async remove(): Promise<void> {
    await this.stop()
    await removeData(this.settings['DATA_DIR']!)
  }
}

const never = () => Promise.reject(new Error('Not here.'))

export const newMasterKey = (): string => randomBytes(32).toString('base64')

/** What there is of a school, and what people have in their hands, before it moves. */
export async function lifeAt(place: Place, receiver: Endpoint) {
  const { platform } = await place.start()
  const world = place.world()
  const school = await world.organization('School')
  const learner = await world.person({ [school]: ['learner'] })
  const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
  const leaver = await world.person()
  const course = await world.course(school, { title: 'Line\u2028break', lessons: [{ title: 'A' }, { title: 'B' }] })
  await longDraft(platform, school)
  await world.settled()
  const file = await uploaded(admin, school)
  await world.settled()
  const hook = await admin.api.post(`/organizations/${school}/webhooks`, { url: receiver.url })
  expect(hook.status).toBe(201)
  const write = { path: `/lessons/${course.lessonIds[0]}/complete`, key: { 'Idempotency-Key': randomUUID() } }
  const completed = await learner.api.post(write.path, undefined, write.key)
  expect(completed.status).toBe(200)
  await eventually(() => receiver.received.length === 1)
  const issued = await admin.api.post(`/organizations/${school}/api-keys`, { name: 'K', scopes: ['read:catalog'] })
  expect((await leaver.api.delete('/me')).status).toBe(204)
  await world.settled()
  const deliveries = async () =>
    (await admin.api.get(`/organizations/${school}/webhooks/${hook.body.webhook.id}/deliveries`)).body
  await eventually(async () => (await deliveries())[0]?.status === 'succeeded')
  const before = { me: (await learner.api.get('/me')).body, progress: (await learner.api.get('/me/progress')).body }
  const events = await eventsIn(platform)
  await place.stop()
  return {
    school,
    learner,
    admin,
    leaver,
    course,
    file,
    key: issued.body.key,
    write,
    completed,
    before,
    events,
    hook: hook.body,
  }
}

/** Longer than one piece of an export. */
const picture = pictureOf(600 * 1024)

/** A file that stays, beside one that is deleted again. */
async function uploaded({ api }: { api: ReturnType<typeof client> }, school: string) {
  const upload = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('file', new File([bytes], 'map.png', { type: 'image/png' }))
    return api.post(`/organizations/${school}/files`, form)
  }
  const kept = await upload(new Uint8Array(picture))
  const deleted = await upload(new Uint8Array(pictureOf(100)))
  expect((await api.delete(`/organizations/${school}/files/${deleted.body.id}`)).status).toBe(204)
  return { id: kept.body.id as string, path: new URL(kept.body.url).pathname }
}

/**
 * A draft so long that an import of it takes several appends, and is cut off between them. It is one section that changes again and again:
 * for each document that it writes, FerretDB reads the whole collection.
 */
async function longDraft({ codec, clock, eventStore }: Service['platform'], organizationId: string): Promise<void> {
  const courseId = newId('crs')
  const ofCourse = { courseId, organizationId }
  const section = { ...ofCourse, sectionId: newId('sec'), title: 'Section', position: 0 }
  const changes = Array.from({ length: 1_100 }, (_, turn) => SectionChanged({ ...section, title: `Section ${turn}` }))
  const facts = {
    title: 'Draft',
    description: '',
    culture: 'en-US',
    level: 'Beginner',
    estimatedMinutes: 0,
    isPublic: false,
  } as const
  const events = [CourseCreated({ ...ofCourse, ...facts }), SectionAdded(section), ...changes]
  const metadata = systemMetadata('test', clock.now())
  await eventStore.append(`course-${courseId}`, 'none', await codec.encode(events, metadata))
}

export type Life = Awaited<ReturnType<typeof lifeAt>>

/** All that was goes on here: events, read models, files, tokens, keys, erasure, webhooks. */
export async function expectToGoOn(place: Place, life: Life, receiver: Endpoint): Promise<void> {
  const service = await place.start()
  const world = place.world()
  const { platform } = service
  expect((await eventsIn(platform)).slice(0, life.events.length)).toEqual(life.events)
  const head = await platform.eventStore.head()
  await eventually(() => service.readModels.waitFor(head, 1_000))
  await eventually(async () => (await service.readModels.status()).every(({ status }) => status === 'ready'))
  const { projections } = await verify({ ...platform, projections: allProjections })
  for (const { differences } of projections) expect(differences).toBe(0)

  expect(await verifyFiles(platform)).toEqual({ files: 1, faultyFiles: [] })
  const served = await fetch(service.url + life.file.path)
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(picture)]).toEqual([200, true])

  const learner = client(service.url).as(life.learner.tokens.accessToken)
  expect((await learner.get('/me')).body).toEqual(life.before.me)
  expect((await learner.get('/me/progress')).body).toEqual(life.before.progress)
  const again = await learner.post(life.write.path, undefined, life.write.key)
  expect([again.status, again.headers.get('Idempotency-Replayed'), again.body]).toEqual([
    200,
    'true',
    life.completed.body,
  ])
  const { refreshToken } = life.learner.tokens
  expect((await world.api.post('/auth/refresh', { refreshToken })).status).toBe(200)
  expect((await world.api.post('/auth/refresh', { refreshToken })).body.code).toBe('refresh_token_reused')
  expect((await world.api.post('/auth/login', { email: life.learner.email, password })).status).toBe(200)
  expect((await world.api.as(life.key).get('/courses')).body.items).toHaveLength(1)

  expect((await world.api.post('/auth/login', { email: life.leaver.email, password })).status).toBe(401)
  const [registered] = await platform.codec.decode(await platform.eventStore.readStream(`user-${life.leaver.userId}`))
  expect(registered!.data).not.toMatchObject({ email: life.leaver.email })

  const heard = receiver.received.length
  expect((await learner.post(`/lessons/${life.course.lessonIds[1]}/complete`)).status).toBe(200)
  // The course is complete with it.
  await eventually(() => receiver.received.length === heard + 2)
  const told = receiver.received.slice(heard).map(({ body }) => JSON.parse(body))
  expect(told.map(({ type }) => type).sort()).toEqual(['course.completed', 'lesson.completed'])
  expect(told.flatMap(({ data }) => data.lessonId ?? [])).toEqual([life.course.lessonIds[1]])
  await place.stop()
}

/** Positions are another store's affair. */
export async function eventsIn({
  eventStore,
}: Pick<Service['platform'], 'eventStore'>): Promise<Omit<StoredEvent, 'position'>[]> {
  const events: Omit<StoredEvent, 'position'>[] = []
  for await (const page of eventsOf(eventStore)) events.push(...page.map(({ position: _, ...event }) => event))
  return events
}

/** Runs a command on a place's engines; throws what it says when it fails. */
export async function on(cli: CommandLine, place: Place, ...words: string[]) {
  const { status, stdout, stderr } = await cli.manabi([...words, '--json'], place.settings)
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Id, Role } from '@manabi/kernel'
import { root } from '../architecture/sources.ts'
import { asProgram, pastesIn, readersFolder, withOutput } from '../docs/pastes.ts'
import { sampleCourse } from '../fixtures/olx/sampleCourse.ts'
import { tarGz } from '../fixtures/olx/tarGz.ts'
import { Browserless } from '../harness/browserless.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort } from '../harness/freePort.ts'
import { password, type worldOf } from '../harness/world.ts'
import { startOAuthService } from './startOAuthService.ts'

type Service = Awaited<ReturnType<typeof startOAuthService>>['service']
let service: Service
let world: ReturnType<typeof worldOf>
let school: Id
let lessonId: Id
let reader: Awaited<ReturnType<typeof readersFolder>>

beforeAll(async () => {
  ;({ service, world } = await startOAuthService())
  reader = await readersFolder()
  school = await world.organization('School')
  const course = await world.course(school, { title: 'English', lessons: [{ title: 'One' }, { title: 'Two' }] })
  lessonId = course.lessonIds[0]!
  for (const title of ['Art', 'Biology']) await world.course(school, { title, lessons: [] })
})
afterAll(async () => {
  await reader?.remove()
  await service?.remove()
})

const guide = (name: string) => (language: string) => pastesIn(`docs/guides/${name}.md`, language)
const settings = async (...roles: Role[]) => {
  const { email } = await world.account({ [school]: roles })
  return { BASE: service.url, MANABI_URL: service.url, DATA_DIR: service.dataDir, EMAIL: email, PASSWORD: password }
}

describe('the guide', () => {
  it('to signing in can be followed: passwords, refresh, clients, the sign-in page, a missing scope [DOC-001]', async () => {
    const pastes = guide('signing-in')
    const env = await settings('admin')
    const [, me, scopes, refreshed, signedOut, client, missing] = await reader.shell(pastes('sh'), env)
    expect(JSON.parse(me!).email).toBe(env.EMAIL)
    expect(scopes).toContain('"webhooks:manage"')
    expect([refreshed, signedOut]).toEqual(['', '204'])
    expect(client).toContain('flash-cards')
    expect(JSON.parse(missing!)).toMatchObject({
      code: 'insufficient_scope',
      requiredScope: 'read:members',
      detail: expect.stringContaining('manabi-web'),
    })

    await withOutput(
      process.execPath,
      [...asProgram, pastes('ts')[0]!],
      { cwd: root, env: { ...env } },
      async (output) => {
        const address = await eventually(() => /^http\S+/.exec(output())?.[0])
        const browser = new Browserless(service.url)
        const page = await browser.get(address.slice(service.url.length))
        const end = await browser.follow(await browser.submit(page, { email: env.EMAIL, password }))
        const allowed = end.location === null ? await browser.submit(end, { decision: 'allow' }) : end
        expect(await (await fetch(allowed.location!)).text()).toBe('You are signed in. Go back to the app.')
        await eventually(() => output().includes("Hanako [ 'read:catalog', 'read:progress' ]"))
      },
    )
  })

  it('for a quick start works in TypeScript and Python [DOC-001]', async () => {
    const pastes = guide('quick-start')
    expect(await reader.node(pastes('ts').join('\n'), await settings('learner'))).toBe('English: 50 %\n')
    expect(await reader.python(pastes('python'), await settings('learner'))).toBe('English: 50 %\n')
  })

  it('to API keys can be followed: issue, use, revoke [DOC-001]', async () => {
    const [, , overview, csv, refused, revoked] = await reader.shell(guide('api-keys')('sh'), await settings('admin'))
    expect(JSON.parse(overview!)).toMatchObject({ courseCount: 3 })
    expect(csv).toMatch(/^\uFEFF?userId,email/)
    expect(JSON.parse(refused!).code).toBe('user_credential_required')
    expect(revoked).toBe('204')
  })

  it('to reliable calls shows what it says, and its client in Python does it [DOC-001]', async () => {
    const pastes = guide('reliable-calls')
    const env = await settings('learner')
    const [, problem, started, replayed, reused, seen] = await reader.shell(pastes('sh'), env)
    expect(JSON.parse(problem!)).toMatchObject({ code: 'invalid_request', errors: [{ path: 'q' }] })
    expect(JSON.parse(started!).status).toBe('running')
    expect(replayed!.toLowerCase()).toBe('idempotency-replayed: true')
    expect(JSON.parse(reused!).code).toBe('idempotency_key_reused')
    expect(JSON.parse(seen!)).toMatchObject([{ id: JSON.parse(started!).id }])
    expect(await reader.python(pastes('python'), env)).toMatch(/^stopped\nnot_found: /)
  })

  it('to pages reads them all [DOC-001]', async () => {
    const pastes = guide('paging')
    const env = await settings('learner')
    const [first, token] = await reader.shell([...pastes('sh'), 'echo $TOKEN'], env)
    expect(JSON.parse(first!)).toMatchObject({ page: 1, pageSize: 2, totalItems: 3, totalPages: 2 })
    const titles = 'Art\nBiology\nEnglish\n'
    expect(await reader.python(pastes('python'), { ...env, TOKEN: token })).toBe(titles)
    expect(await reader.node(pastes('ts').join('\n'), env)).toBe(titles)
  })

  it('to learning offline sends what happened, and again [DOC-001]', async () => {
    const pastes = guide('offline')
    const env = { ...(await settings('learner')), LESSON: lessonId }
    const sent = (await reader.shell(pastes('sh'), env)).map((text) => JSON.parse(text).results)
    const statuses = sent.map((results) => results.map(({ status }: { status: string }) => status))
    expect(statuses).toEqual([
      ['applied', 'rejected'],
      ['duplicate', 'rejected'],
    ])
    expect(await reader.node(pastes('ts').join('\n'), env)).toBe("[ 'applied' ] 0\n")
  })

  it('to courses of Open edX imports one, its people, and exports it again [DOC-001]', async () => {
    await writeFile(join(reader.folder, 'course.tar.gz'), await tarGz(Object.entries(sampleCourse)))
    const output = await reader.shell(guide('open-edx')('sh'), await settings('admin'))
    const [imported, again, people, exported] = output as [string, string, string, string]
    const { courseId, ...counts } = JSON.parse(imported)
    expect(counts).toMatchObject({ sections: expect.any(Number), lessons: expect.any(Number), quizzes: 1 })
    expect(JSON.parse(again).courseId).toBe(courseId)
    expect(people).toContain('"invited":1')
    expect(JSON.parse(exported)).toMatchObject({ courseId, lessons: counts.lessons })
  })

  it('to the backup drill restores, compares and signs in [DOC-001]', async () => {
    const env = await settings('learner')
    const folder = await readersFolder()
    try {
      await mkdir(join(folder.folder, 'data'))
      for (const name of ['events.db', 'state.db', 'master.key', 'events.db-wal', 'state.db-wal']) {
        await copyFile(join(service.dataDir, name), join(folder.folder, 'data', name)).catch(() => {})
      }
      const more = { ...env, DATA_DIR: '', DEMO: 'off', NAMESPACE: service.platform.config.NAMESPACE }
      const port = String(await freePort())
      const pastes = (language: string) => guide('backup-drill')(language).map((text) => text.replaceAll('8090', port))
      const [keep, restore, check, clear] = pastes('sh') as [string, string, string, string]
      const [serve] = pastes('bash')
      await folder.shell([keep, restore], more)
      const drill = { cwd: folder.folder, env: { PATH: process.env['PATH'], ...more } }
      await withOutput('bash', ['-c', serve!], drill, async () => {
        const [checked] = (await folder.shell([check], more)) as [string]
        const differences = [...checked.matchAll(/"differences": ?(\d+)/g)].map(([, number]) => Number(number))
        expect(differences.length).toBeGreaterThan(10)
        expect(differences.filter((number) => number > 0)).toEqual([])
        expect(checked).toContain('"displayName":"Hanako')
      })
      await folder.shell([clear], more)
    } finally {
      await folder.remove()
    }
  })
})

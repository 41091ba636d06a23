import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { courseOfUnits } from '../fixtures/olx/smallCourse.ts'
import { courseArchive, tarGz } from '../fixtures/olx/tarGz.ts'
import { fieldsOf, problemOf } from '../harness/authors.ts'
import { eventually } from '../harness/eventually.ts'
import { exchange } from '../harness/exchange.ts'
import { png } from '../harness/filesOfEachKind.ts'
import { startSchool } from '../harness/school.ts'

const { service, world, author, learner, stranger, school, o, elsewhere } = await startSchool()
/** Files of this process alone: tests that run at the same time have their own. */
const uploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`manabi-upload-${process.pid}-`))
const before = new Set(await uploads())
const hr = await world.person({ [school]: ['hr'] }, 'manabi-web')

const unit = (name: string, text: string) =>
  `<vertical url_name="${name}" display_name="${name}"><html url_name="h${name}"><![CDATA[<p>${text}</p>]]></html></vertical>`
/** A course of its own by the name of its organization. */
const courseNamed = (org: string, units: string) => ({
  ...courseOfUnits(units),
  'course.xml': `<course url_name="2026" org="${org}" course="SMALL"/>`,
  'course/2026.xml': '<course display_name="Tea" language="ja"><chapter url_name="c"/></course>',
})
const archiveOf = (org: string, units: string) => courseArchive(courseNamed(org, units))

function formOf(archive: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new File([new Uint8Array(archive)], 'course.tar.gz', { type: 'application/gzip' }))
  return form
}
const start = async (archive: Uint8Array, fields?: Record<string, string>) => {
  const { status, body } = await author.api.post(`${o}/imports`, formOf(archive, fields))
  expect([status, body]).toEqual([202, { importId: expect.stringMatching(/^imp_/) }])
  return body.importId as string
}
const stateOf = async (id: string) => (await author.api.get(`${o}/imports/${id}`)).body
const once = (id: string, ...states: readonly string[]) =>
  eventually(async () => {
    const found = await stateOf(id)
    return states.includes(found.state) ? found : null
  })
const confirm = (id: string, body?: unknown) => author.api.post(`${o}/imports/${id}/confirm`, body)
async function imported(archive: Uint8Array, body?: unknown) {
  const id = await start(archive)
  await once(id, 'ready')
  expect((await confirm(id, body)).status).toBe(202)
  const done = await once(id, 'done', 'failed')
  await world.settled()
  return done
}
async function lessonsOf(courseId: string) {
  const course = `${o}/courses/${courseId}`
  const { body: sections } = await author.api.get(`${course}/sections`)
  const lessons = `${course}/sections/${sections[0].id}/lessons`
  const { body } = await author.api.get(lessons)
  return { course, lessons, found: body as { id: string; title: string; isPublished: boolean }[] }
}

describe('the import of a course over HTTP [IMP-001]', () => {
  it('tells what would change, and changes nothing before it is confirmed', async () => {
    const head = await service.platform.eventStore.head()
    const open = async (person = author) => (await person.api.get(`${o}/imports`)).body
    expect(await open()).toEqual([])
    const units = `${unit('a', 'A')}${unit('b', 'B')}<vertical url_name="c" display_name="C"><html><p>C</p></html><poll url_name="p"/></vertical>`
    const id = await start(await archiveOf('One', units))
    const ready = await once(id, 'ready')
    expect(ready).toEqual({
      ...{ state: 'ready', courseId: null, new: 3, changed: 0, unpublished: 0, changedHere: [] },
      skipped: expect.arrayContaining([
        {
          ...{ kind: 'poll', reason: expect.any(String), effect: 'missing' },
          ...{ count: 1, examples: [expect.stringContaining('poll/p')] },
        },
      ]),
    })
    expect(await service.platform.eventStore.head()).toBe(head)
    expect(await open()).toEqual([{ importId: id, state: 'ready', courseId: null }])
    expect(problemOf(await stranger.api.get(`${o}/imports`))).toEqual([404, 'not_found'])
    expect((await confirm(id)).status).toBe(202)
    expect(problemOf(await confirm(id))).toEqual([409, 'conflict'])
    const { courseId } = await once(id, 'done')
    await world.settled()
    expect(await open()).toEqual([])
    const { body: course } = await author.api.get(`${o}/courses/${courseId}`)
    expect(course).toMatchObject({ title: 'Tea', culture: 'ja-JP', isPublished: false })
    const { found } = await lessonsOf(courseId)
    expect(found.map(({ title, isPublished }) => [title, isPublished])).toEqual([
      ['a', false],
      ['b', false],
      ['C', false],
    ])
    const { body: versions } = await author.api.get(`${o}/lessons/${found[0]!.id}/versions`)
    expect(versions).toMatchObject([{ via: 'import', by: { userId: author.userId } }])
    expect(await readdir(join(service.dataDir, 'files'), { recursive: true })).not.toContainEqual(
      expect.stringContaining('imp_'),
    )
  })

  it('leaves lessons that were changed here, and whether lessons are published, unless they are named', async () => {
    const { courseId } = await imported(await archiveOf('Two', unit('a', 'A') + unit('b', 'B')))
    const { course, lessons, found } = await lessonsOf(courseId)
    const [a, b] = found
    await author.api.post(`${course}/publish`, { lessonIds: [b!.id] })
    await author.api.put(`${lessons}/${a!.id}`, { title: 'a', body: { format: 'html', text: '<p>Mine</p>' } })
    expect((await author.api.put(course, { title: 'My tea' })).status).toBe(200)
    await world.settled()
    const next = await archiveOf('Two', unit('a', 'A2') + unit('b', 'B2') + unit('d', 'D'))
    const id = await start(next)
    expect(await once(id, 'ready')).toMatchObject({
      ...{ courseId, new: 1, changed: 2, changedHere: [{ lessonId: a!.id, title: 'a' }] },
      skipped: expect.arrayContaining([
        {
          ...{ kind: 'course', reason: 'its title, description, or sections become those of the archive' },
          ...{ count: 1, examples: ['"My tea"'], effect: 'changed' },
        },
      ]),
    })
    expect(fieldsOf(await confirm(id, { overwrite: [b!.id] }))).toEqual(['overwrite.0'])
    await confirm(id, { overwrite: [] })
    await once(id, 'done')
    await world.settled()
    const textOf = async (lesson: string) => (await author.api.get(`${lessons}/${lesson}`)).body.body.text
    expect([await textOf(a!.id), await textOf(b!.id)]).toEqual(['<p>Mine</p>', '<p>B2</p>'])
    const after = await lessonsOf(courseId)
    expect(after.found.map(({ isPublished }) => isPublished)).toEqual([false, true, false])
    await imported(next, { overwrite: [a!.id] })
    expect(await textOf(a!.id)).toBe('<p>A2</p>')
  })

  it('does not hide or change more than was confirmed', async () => {
    const { courseId } = await imported(await archiveOf('Late', unit('a', 'A') + unit('b', 'B')))
    const { lessons, found } = await lessonsOf(courseId)
    const shorter = await start(await archiveOf('Late', unit('a', 'A')))
    expect(await once(shorter, 'ready')).toMatchObject({ changed: 0, unpublished: 0 })
    for (const { id } of found) expect((await author.api.post(`${lessons}/${id}/publish`)).status).toBe(200)
    const reason = 'The course was changed by somebody else during the import. Import it again.'
    await confirm(shorter)
    expect(await once(shorter, 'failed', 'done')).toMatchObject({ state: 'failed', skipped: [{ reason }] })
    const stale = await start(await archiveOf('Late', unit('a', 'A') + unit('b', 'B')))
    await once(stale, 'ready')
    await imported(await archiveOf('Late', unit('a', 'A, reworded') + unit('b', 'B')))
    await confirm(stale)
    expect(await once(stale, 'failed', 'done')).toMatchObject({ state: 'failed', skipped: [{ reason }] })
    expect((await lessonsOf(courseId)).found.map(({ isPublished }) => isPublished)).toEqual([true, true])
  })

  it('keeps the title of a hidden chapter from learners until one of its lessons is published', async () => {
    const secret = `<chapter url_name="x" display_name="Surprise" visible_to_staff_only="true"><sequential url_name="x">${unit('x', 'X')}</sequential></chapter>`
    const files = courseNamed('Hidden', unit('a', 'A'))
    const withSecret = files['course/2026.xml']!.replace('</course>', `${secret}</course>`)
    const { courseId } = await imported(await courseArchive({ ...files, 'course/2026.xml': withSecret }))
    const { course, found } = await lessonsOf(courseId)
    await author.api.post(`${course}/publish`, { lessonIds: [found[0]!.id] })
    await world.settled()
    const titles = async (path: string) =>
      (await author.api.get(path)).body.sections.map((one: { title: string }) => one.title)
    expect(await titles(`/courses/${courseId}`)).toEqual(['Chapter'])
    expect(await titles(course)).toEqual(['Chapter', 'Surprise'])
    const { body: hidden } = await author.api.get(course)
    await author.api.post(`${course}/publish`, { lessonIds: [hidden.sections[1].lessons[0].id] })
    await world.settled()
    expect(await titles(`/courses/${courseId}`)).toEqual(['Chapter', 'Surprise'])
  })

  it('takes pictures along', async () => {
    const files = Object.entries(courseNamed('Three', unit('a', '<img src="/static/leaf.png" alt="A leaf">')))
    const archive = await tarGz([
      ...files.map(([name, text]) => [`course/${name}`, text] as const),
      ['course/static/leaf.png', png(77)],
    ])
    const { courseId } = await imported(archive)
    const { lessons, found } = await lessonsOf(courseId)
    const { text } = (await author.api.get(`${lessons}/${found[0]!.id}`)).body.body
    const [, url] = /src="([^"]+)"/.exec(text)!
    const answer = await fetch(service.url + new URL(url!).pathname)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png(77))
  })

  it('fails with the reason for what cannot be read', async () => {
    for (const [archive, reason] of [
      [Buffer.from('no archive'), 'not a .tar.gz archive'],
      [await tarGz([['course/readme.txt', 'hello']]), 'course.xml'],
      [await tarGz([['../../etc/passwd', 'x']]), '".."'],
    ] as const) {
      const { skipped, state } = await once(await start(archive), 'ready', 'failed')
      expect([state, skipped]).toEqual([
        'failed',
        [expect.objectContaining({ reason: expect.stringContaining(reason) })],
      ])
    }
    const silent = { ...courseOfUnits(unit('a', 'A')) }
    const { skipped } = await once(await start(await courseArchive(silent)), 'failed')
    expect(skipped[0].reason).toContain('language')
    const named = await start(await courseArchive(silent), { culture: 'en-us' })
    expect((await once(named, 'ready')).new).toBe(2)
  })

  it('fails by a mistake of the service, too, and keeps no other one waiting', async () => {
    const read = jest.spyOn(service.platform.files, 'read').mockRejectedValueOnce(new TypeError('a mistake'))
    const archive = await archiveOf('Mistaken', unit('a', 'A'))
    const { skipped } = await once(await start(archive), 'ready', 'failed')
    expect(skipped).toMatchObject([{ reason: 'The archive cannot be read.' }])
    read.mockRestore()
    expect((await once(await start(archive), 'ready', 'failed')).state).toBe('ready')
  })

  it('is for authors of the organization alone, and refuses what is no archive before it takes the disk', async () => {
    const archive = await archiveOf('Four', unit('a', 'A'))
    for (const [api, status] of [
      [learner.api, 403],
      [hr.api, 403],
      [stranger.api, 404],
    ] as const) {
      expect((await api.post(`${o}/imports`, formOf(archive))).status).toBe(status)
    }
    const id = await start(archive)
    expect((await stranger.api.get(`${elsewhere.o}/imports/${id}`)).status).toBe(404)
    expect((await stranger.api.post(`${elsewhere.o}/imports/${id}/confirm`)).status).toBe(404)
    expect((await hr.api.get(`${o}/imports/${id}`)).status).toBe(403)
    expect(fieldsOf(await author.api.post(`${o}/imports`, new FormData()))).toContain('file')
    expect(fieldsOf(await author.api.post(`${o}/imports`, formOf(archive, { culture: 'klingon!' })))).toEqual([
      'culture',
    ])
    expect(problemOf(await author.api.post(`${o}/imports`, { file: 'x' }))).toEqual([415, 'unsupported_media_type'])
    const large = await exchange(`${service.url}/api/v1${o}/imports`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${author.tokens.accessToken}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body: { chunks: [], length: 257 * 1024 ** 2 },
    })
    expect(large.status).toBe(413)
    await eventually(async () => (await uploads()).every((name) => before.has(name)))
  })
})

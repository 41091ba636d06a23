import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { courseOfUnits } from '../fixtures/olx/smallCourse.ts'
import { courseArchive, tarGz } from '../fixtures/olx/tarGz.ts'
import { formsOf, linksOf } from '../harness/consoleBrowser.ts'
import { eventually } from '../harness/eventually.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, school, service, signedIn, url, world } = await startConsole()
const { person: author, email } = await signedIn(['curriculum_manager'])
const api = (await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')).api
const imports = `${base}/imports`
/** Files of this process alone: tests that run at the same time have their own. */
const uploads = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`manabi-upload-${process.pid}-`))
const before = new Set(await uploads())

type Page = Awaited<ReturnType<typeof author.open>>
type Person = typeof author

const unit = (name: string, text: string) =>
  `<vertical url_name="${name}" display_name="${name}"><html url_name="h${name}"><![CDATA[<p>${text}</p>]]></html></vertical>`
const poll =
  '<vertical url_name="z" display_name="Z"><html><p>z</p></html><poll url_name="p" question="Green?"/></vertical>'
const archiveOf = (org: string, units: string, language = ' language="ja"') =>
  courseArchive({
    ...courseOfUnits(units),
    'course.xml': `<course url_name="2026" org="${org}" course="SMALL"/>`,
    'course/2026.xml': `<course display_name="Tea"${language}><chapter url_name="c"/></course>`,
  })
const fileOf = (bytes: Uint8Array, name = 'course.tar.gz') => new File([new Uint8Array(bytes)], name)

const upload = async (archive: Uint8Array | null, fields: Record<string, string> = {}, person: Person = author) =>
  person.upload(await person.open(imports), imports, archive && fileOf(archive), { culture: '', ...fields })
const addressIn = ({ html }: Page): string => /href="([^"]+\/imports\/imp_[^"]+)"/.exec(html)![1]!

/** Looks again, as the page does by itself, until nothing is under way. */
async function settled(started: Page, person: Person = author): Promise<Page> {
  expect([started.status, started.html.includes('<meta http-equiv="refresh" content="2">')]).toEqual([200, true])
  const again = addressIn(started)
  return eventually(async () => {
    const page = await person.open(again)
    return page.html.includes('http-equiv="refresh"') ? null : page
  })
}
const ready = async (archive: Uint8Array, fields?: Record<string, string>, person?: Person) =>
  settled(await upload(archive, fields, person), person)
async function imported(page: Page, fields: Record<string, string[]> = {}): Promise<string> {
  const sent = await author.submit(page, '/confirm', fields)
  expect(sent.status).toBe(200)
  const done = sent.html.includes('http-equiv="refresh"') ? await settled(sent) : sent
  expect(done.html).toContain('The course is imported')
  await world.settled()
  return linksOf(done.html).get('Open the course')!
}
const factIn = ({ html }: Page, name: string) => new RegExp(`<dt>${name}</dt>\\s*<dd>([^<]*)</dd>`).exec(html)?.[1]
async function lessonsOf(course: string) {
  const path = `/organizations/${school}/courses/${course.split('/').at(-1)}/sections`
  const { body: sections } = await api.get(path)
  const lessons = `${path}/${sections[0].id}/lessons`
  return { lessons, found: (await api.get(lessons)).body as { id: string; title: string }[] }
}

describe('the import of a course at the console [IMP-002]', () => {
  it('is found again by whoever left its page', async () => {
    const page = await ready(await archiveOf('Left', unit('a', 'A')))
    const list = await author.open(imports)
    expect(list.html).toContain('<h2>Not done yet</h2>')
    expect((await author.open(linksOf(list.html).get('Ready to import')!)).html).toContain('1')
    await imported(page)
    expect((await author.open(imports)).html).not.toContain('Not done yet')
  })

  it('shows what would change, and imports once it is confirmed', async () => {
    const courses = await author.open(`${base}/courses`)
    expect(linksOf(courses.html).get('Import a course')).toBe(imports)
    const head = await service.platform.eventStore.head()
    const page = await ready(await archiveOf('One', unit('a', 'A') + unit('b', 'B') + poll))
    expect(page.html).toContain('Ready to import')
    expect(factIn(page, 'New lessons')).toBe('3')
    expect(page.html).toMatch(/<th scope="row" role="rowheader">poll<\/th><td [^>]*>a poll<\/td><td [^>]*>1<\/td>/)
    expect(page.html).toContain('poll/p')
    expect(await service.platform.eventStore.head()).toBe(head)
    const course = await author.open(await imported(page))
    expect([course.status, course.html.includes('>Tea</h1>')]).toEqual([200, true])
    const again = await author.submit(page, '/confirm')
    expect([again.status, again.html.includes('This import cannot be confirmed now.')]).toEqual([409, true])
  })

  it('writes over lessons that were changed here where they are ticked, and no others', async () => {
    const course = await imported(await ready(await archiveOf('Two', unit('a', 'A') + unit('b', 'B'))))
    const { lessons, found } = await lessonsOf(course)
    const [a, b] = found
    for (const { id, title } of found)
      await api.put(`${lessons}/${id}`, { title, body: { format: 'html', text: '<p>Mine</p>' } })
    await world.settled()
    const page = await ready(await archiveOf('Two', unit('a', 'A2') + unit('b', 'B2')))
    expect(factIn(page, 'Changed lessons')).toBe('2')
    expect(linksOf(page.html).get('Open the course')).toBe(course)
    for (const { id, title } of found)
      expect(page.html).toContain(`name="overwrite" value="${id}"><span>Write over “${title}”</span>`)
    const wrong = await author.submit(page, '/confirm', { overwrite: [a!.id, 'les_other'] })
    expect([wrong.status, wrong.html.includes(`value="${a!.id}" checked`)]).toEqual([400, true])
    expect(await imported(page, { overwrite: [a!.id] })).toBe(course)
    const textOf = async (id: string) => (await api.get(`${lessons}/${id}`)).body.body.text
    expect([await textOf(a!.id), await textOf(b!.id)]).toEqual(['<p>A2</p>', '<p>Mine</p>'])
  })

  it('shows the reason for a file that cannot be imported, and the way to try again', async () => {
    for (const [archive, reason] of [
      [Buffer.from('no archive'), '<p>The file is not a .tar.gz archive'],
      [await tarGz([['course/readme.txt', 'hello']]), 'course.xml'],
      [await archiveOf('Silent', unit('a', 'A'), ''), 'The course does not say its language.'],
    ] as const) {
      const page = await ready(archive)
      expect(page.html).toContain('The course cannot be imported')
      expect(page.html).toContain(reason)
      expect(linksOf(page.html).get('Try again with another archive')).toBe(imports)
    }
    const named = await ready(await archiveOf('Silent', unit('a', 'A'), ''), { culture: 'en-US' })
    expect(named.html).toContain('Ready to import')
  })

  it('asks for a file where none was chosen, and keeps the language', async () => {
    const page = await upload(null, { culture: 'fr-FR' })
    expect([page.status, page.html.includes('Choose an archive, then press Upload.')]).toEqual([400, true])
    expect(page.html).toMatch(/value="fr-FR" selected/)
    expect((await upload(await archiveOf('X', ''), { culture: 'klingon!' })).status).toBe(400)
    expect((await author.submit(page, imports, { culture: '' })).status).toBe(400)
  })

  it('says so when there are too many imports, and when the store fails', async () => {
    const { files } = service.platform
    const save = files.save
    files.save = () => Promise.reject(new Unavailable('files'))
    const failed = await upload(Buffer.from('x'))
    files.save = save
    expect(failed.status).toBe(503)
    const archive = await archiveOf('Many', unit('a', 'A'))
    const refused = await eventually(async () => {
      const page = await upload(archive)
      return page.status === 409 ? page : null
    })
    expect(refused.html).toContain('five imports that are not done')
  })

  it('refuses what is too large before it is there', async () => {
    const sent = upload(Buffer.alloc(257 * 1024 ** 2)).then(
      ({ status }) => status,
      () => 'cut',
    )
    expect([413, 'cut']).toContain(await sent)
    expect((await author.open(imports)).status).toBe(200)
  })

  it('leaves nothing on the disk', async () => {
    await eventually(async () => (await uploads()).every((name) => before.has(name)))
  })
})

describe('people who do not import [IMP-002]', () => {
  it.each(['learner', 'hr', 'developer'] as const)(
    'get no page as %s, and none of their bytes is kept',
    async (role) => {
      const { person, page } = await signedIn([role])
      expect((await person.open(imports)).status).toBe(403)
      const { body } = await api.get(`/organizations/${school}/courses`)
      expect((await person.open(`${base}/courses/${body.items?.[0]?.id}/export.tar.gz`)).status).toBe(403)
      const form = new FormData()
      form.append('form_token', /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? '')
      form.append('file', fileOf(Buffer.from('x')))
      expect((await person.browser.post(imports, form)).status).toBe(403)
    },
  )

  it('cannot send the form from another page, or after they signed out', async () => {
    const form = new FormData()
    form.append('file', fileOf(Buffer.from('x')))
    const elsewhere = { Origin: 'https://elsewhere.example' }
    expect((await author.browser.post(imports, form)).status).toBe(403)
    expect((await author.browser.post(imports, form, elsewhere)).status).toBe(403)
    const leaver = browser()
    const start = await leaver.signIn(email)
    const page = await leaver.open(imports)
    await leaver.signOut(start)
    expect((await leaver.upload(page, imports, fileOf(Buffer.from('x')))).status).toBe(403)
  })
})

describe('the download of a course [IMP-002]', () => {
  it('is a .tar.gz that can be imported again', async () => {
    const { courseId } = await world.course(school, { lessons: [{ title: 'Kept' }] })
    await world.settled()
    const course = `${base}/courses/${courseId}`
    const { html } = await author.open(course)
    const link = linksOf(html).get('Download as Open edX archive')!
    expect(link).toBe(`${course}/export.tar.gz`)
    const cookie = [...author.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url + link, { headers: { Cookie: cookie } })
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Content-Disposition')]).toEqual([
      ...[200, 'application/gzip', `attachment; filename="${courseId}.tar.gz"`],
    ])
    const archive = Buffer.from(await answer.arrayBuffer())
    expect(archive.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
    const other = await signedInElsewhere()
    const page = await other.ready(archive)
    expect([page.status, factIn(page, 'New lessons')]).toEqual([200, '1'])
    expect((await browser().browser.get(link)).location).toContain('/console/sign-in')
    expect((await author.open(`${base}/courses/crs_nothing/export.tar.gz`)).status).toBe(404)
  })

  it('and the import are in Japanese, too', async () => {
    const { courseId } = await world.course(school, { lessons: [{ title: 'Kept' }] })
    await world.settled()
    const person = browser('ja')
    await person.signIn(email)
    expect((await person.open(`${base}/courses/${courseId}`)).html).toContain('Open edX アーカイブとしてダウンロード')
    expect((await person.open(imports)).html).toContain('<h1>コースのインポート</h1>')
    const other = await signedInElsewhere('ja')
    const page = await other.ready(await archiveOf('Ja', poll))
    for (const text of ['インポートできます', '新しいレッスン', '投票です', 'poll/p（Z）'])
      expect(page.html).toContain(text)
    expect(formsOf(page.html).some(({ action }) => action.endsWith('/confirm'))).toBe(true)
    expect((await other.ready(Buffer.from('x'))).html).toContain('.tar.gz アーカイブではないか')
  })

  /** An author of a school where nothing is being imported. */
  async function signedInElsewhere(language = 'en') {
    const id = await world.organization('Minami High School')
    const account = await world.account({ [id]: ['admin'] })
    const person = browser(language)
    await person.signIn(account.email)
    const form = `/console/organizations/${id}/imports`
    const send = async (archive: Buffer) =>
      person.upload(await person.open(form), form, fileOf(archive), { culture: '' })
    return { ready: async (archive: Buffer) => settled(await send(archive), person) }
  }
})

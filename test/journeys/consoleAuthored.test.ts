import { describe, expect, it } from '@jest/globals'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, school, signedIn, world } = await startConsole()
const { person: author } = await signedIn(['curriculum_manager'])
const api = (await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')).api
const o = `/organizations/${school}`

type Kind = 'tests' | 'materials' | 'paths' | 'certificates'
type Page = Awaited<ReturnType<typeof author.open>>

/** The page of a new thing, and its address. */
async function make(kind: Kind, title: string, fields: Record<string, string> = {}) {
  const list = await author.open(`${base}/${kind}`)
  const page = await author.submit(list, `/${kind}`, { title, culture: 'ja-JP', ...fields })
  expect(page.html).toContain('Created.')
  const address = /action="([^"]+)\/change"/.exec(page.html)![1]!
  return { page, address, id: address.split('/').at(-1)! }
}

const facts = { title: 'Renamed', description: 'About', culture: 'en-US' }
const orderOf = ({ html }: Page, titles: readonly string[]) =>
  titles
    .filter((title) => html.includes(`>${title}</a>`))
    .toSorted((a, b) => html.indexOf(`>${a}</a>`) - html.indexOf(`>${b}</a>`))

describe('a curriculum manager, by forms alone [CNS-050]', () => {
  it('writes a test with questions, which learners take once it is published', async () => {
    const { page, address, id } = await make('tests', '安全テスト')
    expect(page.html).toContain('Learners do not see this test.')
    const refused = await author.submit(page, '/change', { ...facts, passingScore: 'most', timeLimitMinutes: 'x' })
    expect(refused.status).toBe(400)
    for (const text of ['value="Renamed"', 'value="most"', 'Passing score (percent): ', 'Time limit (minutes): '])
      expect(refused.html).toContain(text)
    const saved = await author.submit(refused, '/change', {
      ...{ ...facts, passingScore: '８０', timeLimitMinutes: '', explanations: 'submitted' },
    })
    expect(saved.html).toContain('Saved.')
    expect((await api.get(`${o}/tests/${id}`)).body).toMatchObject({
      ...{ title: 'Renamed', description: 'About', passingScore: 80, timeLimitMinutes: null, isPublished: false },
    })

    const questions = await author.open(linksOf(saved.html).get('Write the questions')!)
    const typed = { 'q0.text': '2 + 2', 'q0.explanation': 'Sum', 'q0.c0.text': '4', 'q0.c1.text': '5' }
    const unmarked = await author.submit(questions, '/questions', typed)
    expect(unmarked.status).toBe(400)
    expect(unmarked.html).toContain('Question 1: must have exactly one correct choice')
    const added = await author.submit(unmarked, '/questions', { ...typed, 'q0.correct': '0', do: 'add' })
    expect([added.status, added.html.includes('Question 2')]).toEqual([200, true])
    const whole = await author.submit(added, '/questions', { ...typed, 'q0.correct': '0' })
    expect(whole.html).toContain('Saved.')
    expect(whole.html).toMatch(/name="q0.correct" value="0"[^>]*checked/)

    const published = await author.submit(await author.open(address), '/publish')
    expect(published.html).toContain('Published. Learners see it now.')
    await world.settled()
    const learner = await world.person({ [school]: ['learner'] })
    // Questions and publication are saved apart, and keep what was chosen.
    expect((await api.get(`${o}/tests/${id}`)).body.explanations).toBe('submitted')
    const { body } = await learner.api.get(`/tests/${id}`)
    expect(body.questions).toMatchObject([{ text: '2 + 2', choices: [{ text: '4' }, { text: '5' }] }])
  })

  it('sees the history of a test, and restores from it [CNS-067]', async () => {
    const { page, address, id } = await make('tests', 'First title')
    const saved = await author.submit(page, '/change', { ...facts, passingScore: '80', timeLimitMinutes: '' })
    const history = await author.open(linksOf(saved.html).get('History')!)
    expect(history.html).toMatch(/Version 2<\/a> <span class="badge">Current/)
    expect(history.html).toContain('Title, Description, Language, Passing score (percent)')
    const first = await author.open(`${address}/history/1`)
    expect(first.html).toContain('First title')
    expect((await author.submit(first, '/restore')).html).toContain('Restored.')
    expect((await api.get(`${o}/tests/${id}`)).body.title).toBe('First title')
    expect((await author.open(`${address}/history/7`)).status).toBe(404)
  })

  it('gives a test the course that it belongs to, found by a word of its title', async () => {
    const { courseId } = await world.course(school, { title: 'Fire drill' })
    await world.settled()
    const { page, address, id } = await make('tests', 'Drill')
    expect(linksOf(page.html).get('Choose a course')).toBe(`${address}?pick=course#pick`)
    const none = await author.open(`${address}?pick=course&find=absent`)
    expect(none.html).toContain('Nothing was found.')
    const found = await author.open(`${address}?pick=course&find=fire`)
    const chosen = await author.submit(found, `/${id}/course`)
    expect(linksOf(chosen.html).get('Fire drill')).toBe(`${base}/courses/${courseId}`)
    const body = async () => (await api.get(`${o}/tests/${id}`)).body
    expect((await body()).courseId).toBe(courseId)
    await author.submit(chosen, `/${id}/course`)
    expect((await body()).courseId).toBeNull()
  })

  it('writes a text with its preview, and a link', async () => {
    const { page, id } = await make('materials', '用語集')
    const text = '**太字** <script>alert(1)</script>'
    const preview = await author.submit(page, '/change', { ...facts, text, do: 'preview' })
    const shown = /<div class="reading"[^>]*>([\s\S]*?)<\/section>/.exec(preview.html)![1]!
    expect(shown).toContain('<strong>太字</strong>')
    expect(shown).not.toContain('<script')
    expect(preview.html).toContain('value="Renamed"')
    expect((await api.get(`${o}/materials/${id}`)).body).toMatchObject({
      title: '用語集',
      text: '',
      isPublished: false,
    })
    const saved = await author.submit(preview, '/change', { ...facts, text: 'Words' })
    expect((await author.submit(saved, '/publish')).html).toContain('Learners see this material')
    expect((await api.get(`${o}/materials/${id}`)).body).toMatchObject({ text: 'Words', isPublished: true })

    const list = await author.open(`${base}/materials`)
    const wrong = await author.submit(list, '/materials', { title: 'Site', culture: 'en-US', url: 'nonsense' })
    expect([wrong.status, wrong.html.includes('value="nonsense"')]).toEqual([400, true])
    const link = await make('materials', 'Site', { url: 'https://example.com/' })
    const fields = { ...facts, url: 'https://example.com/b', mimeType: 'text/html' }
    await author.submit(link.page, '/change', fields)
    const { body } = await api.get(`${o}/materials/${link.id}`)
    expect(body).toMatchObject({ kind: 'link', url: 'https://example.com/b', mimeType: 'text/html' })
  })

  it('puts courses into a path, drafts too, moves them, and takes them out', async () => {
    const titles = ['Alpha way', 'Beta way', 'Gamma way']
    const isPublished = (title: string) => title !== 'Beta way'
    const ids: string[] = []
    for (const title of titles) {
      ids.push((await world.course(school, { title, isPublished: isPublished(title) })).courseId)
    }
    await world.settled()
    let { page, address, id } = await make('paths', '入社時')
    const courseIds = async () => (await api.get(`${o}/paths/${id}`)).body.courses.map((one: { id: string }) => one.id)
    for (const title of titles) {
      page = await author.submit(await author.open(`${address}?pick=course&find=${title.split(' ')[0]}`), '/courses')
    }
    expect(await courseIds()).toEqual(ids)
    expect(page.html).toContain('Course added.')
    expect(page.html).toContain('Chosen')
    page = await author.open(address)
    page = await author.submit(page, `${ids[2]}/move`)
    expect(orderOf(page, titles)).toEqual(['Alpha way', 'Gamma way', 'Beta way'])
    page = await author.submit(page, `${ids[0]}/remove`)
    expect(await courseIds()).toEqual([ids[2], ids[1]])
    const list = await author.open(`${address}?pick=course&find=alpha`)
    const unknown = await author.submit(list, '/courses', { id: 'crs_unknown' })
    expect([unknown.status, unknown.html.includes('Courses: is not known here')]).toEqual([400, true])
    page = await author.open(address)
    const saved = await author.submit(page, '/change', { ...facts, isPublic: 'true' })
    expect(saved.html).toContain('Saved.')
    expect((await api.get(`${o}/paths/${id}`)).body).toMatchObject({ title: 'Renamed', isPublic: true })
    expect(await courseIds()).toEqual([ids[2], ids[1]])
  })

  it('says what a certificate is awarded for, and how long it is valid', async () => {
    const { courseId } = await world.course(school, { title: 'Hygiene' })
    const path = await api.post(`${o}/paths`, { title: 'All of it', culture: 'en-US', courseIds: [courseId] })
    await world.settled()
    const { page, address, id } = await make('certificates', '修了証')
    expect(page.html).toContain('By hand only')
    const body = async () => (await api.get(`${o}/certificates/${id}`)).body
    const courses = await author.open(`${address}?pick=course&find=hygiene`)
    const chosen = await author.submit(courses, '/criterion')
    expect(linksOf(chosen.html).get('Hygiene')).toBe(`${base}/courses/${courseId}`)
    expect(await body()).toMatchObject({ criteria: { kind: 'course', id: courseId }, validMonths: null })
    const byPath = { kind: 'path', id: path.body.id }
    await author.submit(await author.open(`${address}?pick=path`), '/criterion', byPath)
    expect((await body()).criteria).toEqual(byPath)
    const refused = await author.submit(await author.open(address), '/change', { ...facts, validMonths: '0' })
    expect([refused.status, refused.html.includes('Valid (months): ')]).toEqual([400, true])
    await author.submit(refused, '/change', { ...facts, validMonths: '24' })
    expect(await body()).toMatchObject({ title: 'Renamed', validMonths: 24, criteria: byPath })
    const { status } = await author.submit(await author.open(address), '/criterion', {
      kind: 'test',
      id: 'tst_unknown',
    })
    expect(status).toBe(400)
    const list = await author.open(`${base}/certificates`)
    expect(list.html).toContain('24 months')
  })

  it.each(['tests', 'materials', 'paths', 'certificates'] as const)(
    'deletes one of the %s, asked once more before it goes [CNS-034]',
    async (kind) => {
      const { page, address, id } = await make(kind, 'Soon gone')
      expect(linksOf((await author.open(`${base}/${kind}`)).html).get('Soon gone')).toBe(address)
      const asked = await author.submit(page, '/delete')
      const canBe = ['tests', 'materials'].includes(kind)
      expect(asked.html).toContain(canBe ? 'You can bring it back' : 'You cannot bring it back')
      expect((await api.get(`${o}/${kind}/${id}`)).status).toBe(200)
      const after = await author.submit(asked, '/delete')
      expect(after.html).toContain('Deleted.')
      expect(after.html).not.toContain('Soon gone')
      expect((await author.open(address)).status).toBe(404)
    },
  )

  it.each(['tests', 'materials', 'paths', 'certificates'] as const)(
    'gets the form of the %s again with what is wrong, and makes one when it is sent twice [CNS-008]',
    async (kind) => {
      const list = await author.open(`${base}/${kind}`)
      const refused = await author.submit(list, `/${kind}`, { title: '', culture: 'vi-VN' })
      expect([refused.status, refused.html.includes('Title: ')]).toEqual([400, true])
      expect(refused.html).toContain('<option value="vi-VN" selected>')
      const [first, second] = [
        await author.submit(list, `/${kind}`, { title: 'Once', culture: 'vi-VN' }),
        await author.submit(list, `/${kind}`, { title: 'Once', culture: 'vi-VN' }),
      ]
      expect(second.html.match(/action="([^"]+)\/change"/)![1]).toBe(first.html.match(/action="([^"]+)\/change"/)![1])
    },
  )
})

describe('a long list [CNS-050]', () => {
  it('is read page by page, each thing leading to its page', async () => {
    const text = { culture: 'en-US', kind: 'text', text: '' }
    for (let n = 0; n < 21; n++) await api.post(`${o}/materials`, { ...text, title: `ZZ ${100 + n}` })
    const first = await author.open(`${base}/materials`)
    expect(linksOf(first.html).has('Previous page')).toBe(false)
    const second = await author.open(linksOf(first.html).get('Next page')!)
    expect(linksOf(second.html).has('Previous page')).toBe(true)
    const shown = [first, second].flatMap(({ html }) => [...html.matchAll(/>ZZ (\d+)<\/a>/g)].map(([, n]) => n))
    expect(new Set(shown).size).toBe(21)
    expect((await author.open(linksOf(second.html).get('ZZ 120')!)).html).toContain('>ZZ 120</h1>')
  })
})

describe('from an old page [CNS-051]', () => {
  it.each(['tests', 'materials', 'paths', 'certificates'] as const)(
    'what was typed about one of the %s is kept, and saved when it is sent again',
    async (kind) => {
      const { page, address, id } = await make(kind, 'Shared')
      await api.put(`${o}/${kind}/${id}`, { title: 'Theirs' })
      const fields = { ...facts, title: 'Mine', ...(kind === 'tests' ? { passingScore: '70' } : {}), text: 'Words' }
      const old = await author.submit(page, '/change', fields)
      expect(old.status).toBe(409)
      expect(old.html).toContain('Somebody else changed this in the meantime.')
      expect(old.html).toContain('value="Mine"')
      expect((await api.get(`${o}/${kind}/${id}`)).body.title).toBe('Theirs')
      expect((await author.submit(old, '/change', fields)).html).toContain('Saved.')
      expect((await author.open(address)).html).toContain('>Mine</h1>')
    },
  )

  it('buttons change nothing, and say so', async () => {
    const test = await make('tests', 'Exam')
    expect((await author.submit(test.page, '/publish')).html).toContain('Published.')
    const again = await author.submit(test.page, '/publish')
    expect([again.status, again.html.includes('Somebody else published this')]).toEqual([409, true])

    const questions = await author.open(`${test.address}/questions`)
    await api.put(`${o}/tests/${test.id}`, { title: 'Other' })
    const typed = { 'q0.text': 'Mine', 'q0.c0.text': 'a', 'q0.c1.text': 'b', 'q0.correct': '0' }
    const late = await author.submit(questions, '/questions', typed)
    expect([late.status, late.html.includes('Mine</textarea>')]).toEqual([409, true])

    const { courseId } = await world.course(school, { title: 'Omega' })
    await world.settled()
    const path = await make('paths', 'Order')
    const shown = await author.open(`${path.address}?pick=course&find=omega`)
    await api.put(`${o}/paths/${path.id}`, { title: 'Other' })
    const old = await author.submit(shown, '/courses', { id: courseId })
    expect([old.status, old.html.includes('Somebody else changed this since')]).toEqual([409, true])
    expect((await api.get(`${o}/paths/${path.id}`)).body.courses).toEqual([])
  })
})

describe('who sees these pages [CNS-052]', () => {
  it('are authors; HR sees certificates alone; others are shown no link, and refused', async () => {
    const made = {
      tests: await make('tests', 'For authors'),
      materials: await make('materials', 'For authors'),
      paths: await make('paths', 'For authors'),
      certificates: await make('certificates', 'For authors'),
    }
    const kinds = Object.keys(made) as Kind[]
    const addresses = kinds.flatMap((kind) => [`${base}/${kind}`, made[kind].address])
    addresses.push(`${made.tests.address}/questions`)
    const { person: admin, page: ofAdmin } = await signedIn(['admin'])
    for (const address of addresses) expect([address, (await admin.open(address)).status]).toEqual([address, 200])
    for (const kind of kinds) expect(ofAdmin.html).toContain(`href="${base}/${kind}"`)

    for (const roles of [['hr'], ['developer']] as const) {
      const { person, page } = await signedIn(roles)
      for (const address of addresses) {
        const isOpen = roles[0] === 'hr' && address.includes('/certificates')
        expect([roles, address, (await person.open(address)).status]).toEqual([roles, address, isOpen ? 200 : 403])
      }
      for (const kind of kinds)
        expect([kind, page.html.includes(`href="${base}/${kind}"`)]).toEqual([
          kind,
          roles[0] === 'hr' && kind === 'certificates',
        ])
    }
    const { page: ofLearner } = await signedIn(['learner'])
    expect(ofLearner.status).toBe(403)

    const elsewhere = await world.organization('Elsewhere')
    const { person: stranger } = await signedIn(['curriculum_manager'], [elsewhere])
    for (const address of addresses) {
      expect([address, (await stranger.open(address)).status]).toEqual([address, 404])
      if (!/\/(tests|materials|paths|certificates)$/.test(address))
        expect((await stranger.open(address.replace(school, elsewhere))).status).toBe(404)
    }
  })

  it('offer HR nothing that is refused for lack of the role', async () => {
    const { address } = await make('certificates', 'Awarded by HR')
    const { person: hr } = await signedIn(['hr'])
    const list = await hr.open(`${base}/certificates`)
    expect(list.html).not.toContain(`action="${base}/certificates"`)
    const page = await hr.open(linksOf(list.html).get('Awarded by HR')!)
    expect(page.html).not.toMatch(/\/(change|criterion|delete)"/)
    const token = /name="form_token" value="([^"]+)"/.exec(page.html)![1]!
    for (const action of ['change', 'criterion', 'delete']) {
      const { status } = await hr.browser.post(`${address}/${action}`, { form_token: token, title: 'X' })
      expect([action, status]).toEqual([action, 403])
    }
    expect((await author.open(address)).html).not.toContain('/award"')
  })

  it('read them in Japanese, too', async () => {
    const { email } = await signedIn(['curriculum_manager'])
    const person = browser('ja')
    await person.signIn(email)
    const words = {
      tests: 'テストの削除',
      materials: '教材の削除',
      paths: '学習パスの削除',
      certificates: '修了証の削除',
    }
    for (const [kind, word] of Object.entries(words)) {
      const { address } = await make(kind as Kind, '日本語')
      expect((await person.open(address)).html).toContain(word)
    }
  })
})

describe('a certificate by hand [CNS-053]', () => {
  it('is awarded by HR to a member who is found by name or email, once', async () => {
    const { address, id } = await make('certificates', 'First aid')
    const learner = await world.person({ [school]: ['learner'] })
    await learner.api.patch('/me', { displayName: 'Momoko Sato' })
    await world.settled()
    const { person: hr } = await signedIn(['hr'])
    const none = await hr.open(`${address}?person=nobody-of-that-name`)
    expect(none.html).toContain('Nobody was found.')
    const found = await hr.open(`${address}?person=momoko`)
    expect(found.html).toContain('Momoko Sato')
    const awarded = await hr.submit(found, '/award')
    expect(awarded.html).toContain('Awarded.')
    expect(awarded.html).toContain('Momoko Sato')
    await world.settled()
    expect((await learner.api.get('/me/certificates')).body).toMatchObject([{ certificateId: id, source: 'manual' }])
    expect((await hr.submit(found, '/award')).html).toContain('This person has the certificate already.')
    expect((await hr.submit(found, '/award', { userId: 'usr_unknown' })).status).toBe(400)
    expect((await learner.api.get('/me/certificates')).body).toHaveLength(1)
  })

  it('shows HR what it is for', async () => {
    const { courseId } = await world.course(school, { title: 'Open course' })
    const criteria = { kind: 'course', id: courseId }
    const { body } = await api.post(`${o}/certificates`, { title: 'C', culture: 'en-US', criteria, validMonths: 12 })
    await world.settled()
    const { person: hr } = await signedIn(['hr'])
    const { html } = await hr.open(`${base}/certificates/${body.id}`)
    for (const text of ['Course: ', 'Open course', '12 months']) expect(html).toContain(text)
    expect(html).not.toContain(`${base}/courses/`)
  })
})

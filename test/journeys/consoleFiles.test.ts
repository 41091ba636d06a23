import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { decodeHTML } from 'entities'
import { linksOf } from '../harness/consoleBrowser.ts'
import { pdf, pictureOf, png } from '../harness/filesOfEachKind.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, school, service, signedIn, world } = await startConsole()
const { person: author, email } = await signedIn(['curriculum_manager'])
const api = (await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')).api
const files = `${base}/files`

type Page = Awaited<ReturnType<typeof author.open>>
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const textIn = ({ html }: Page): string =>
  decodeHTML(/<textarea id="lesson-body"[^>]*>\n([\s\S]*?)<\/textarea>/.exec(html)![1]!)
const typed = {
  title: 'Typed',
  body: '# 一\r\n\r\nTwo',
  estimatedMinutes: '7',
  video: 'https://example.org/v',
  slides: '',
}
const add = (page: Page, lesson: string, file: File | null, fields: Record<string, string> = {}) =>
  author.upload(page, lesson, file, { ...typed, do: 'upload', ...fields })

async function aLesson(isPublished = false) {
  const { courseId, lessonIds } = await world.course(school, { isPublished, lessons: [{ title: 'Kept' }] })
  await world.settled()
  const lesson = `${base}/courses/${courseId}/lessons/${lessonIds[0]}`
  return { lesson, page: await author.open(lesson), courseId }
}

/** The address of a file, and the forms of the page with it. */
async function uploaded(name: string, salt: number) {
  const page = await author.upload(await author.open(files), files, fileOf(png(salt), name))
  expect([page.status, page.html.includes('Uploaded.')]).toEqual([200, true])
  const id = new RegExp(`id="f-(fil_[0-9a-z]+)">${name}<`).exec(page.html)![1]!
  return { page, id, url: new RegExp(`value="([^"]+/files/${id}/[^"]+)" readonly`).exec(page.html)![1]! }
}

describe('a file in the form of a lesson [FIL-007]', () => {
  it('becomes a line at the end of what was typed, and nothing is saved', async () => {
    const { lesson, page } = await aLesson()
    expect(page.html.indexOf('>Save<')).toBeLessThan(page.html.indexOf('value="upload"'))
    const one = await add(page, lesson, fileOf(png(1), 'town [map].png'))
    expect(one.status).toBe(200)
    expect(textIn(one)).toMatch(/^# 一\n\nTwo\n\n!\[town \\\[map\\\]\]\(http\S+\/files\/fil_\S+\.png\)$/)
    for (const kept of ['value="Typed"', 'value="7"', 'value="https://example.org/v"', 'not saved yet'])
      expect(one.html).toContain(kept)
    const two = await add(one, lesson, fileOf(pdf(1), '手引き.pdf'), { body: textIn(one) })
    expect(textIn(two)).toMatch(/\.png\)\n\n\[手引き\.pdf\]\(http\S+\.pdf\)$/)
    const { html } = await author.open(lesson)
    expect([html.includes('Typed'), html.includes('/files/fil_')]).toEqual([false, false])
    const saved = await author.upload(two, lesson, null, { ...typed, body: textIn(two) })
    expect(saved.html).toContain('Saved.')
    expect(textIn(await author.open(lesson)).replace(/\r\n/g, '\n')).toBe(textIn(two))
  })

  it('is where the cursor was, where a script says so', async () => {
    const { lesson, page } = await aLesson()
    const one = await add(page, lesson, fileOf(png(2), 'a.png'), { cursor: '3' })
    expect(textIn(one)).toMatch(/^# 一\n\n!\[a\]\(\S+\)\n\nTwo$/)
    const cursor = /name="cursor" value="(\d+)"/.exec(one.html)![1]!
    const two = await add(one, lesson, fileOf(png(3), 'b.png'), { body: textIn(one), cursor })
    expect(textIn(two)).toMatch(/^# 一\n\n!\[a\]\(\S+\)\n\n!\[b\]\(\S+\)\n\nTwo$/)
  })

  it('belongs to the draft of a lesson that learners see', async () => {
    const { lesson, page } = await aLesson(true)
    const added = await add(page, lesson, fileOf(png(4), 'draft.png'))
    const saved = await author.upload(added, lesson, null, { ...typed, video: '', body: textIn(added) })
    expect(saved.html).toContain('Saved as a draft.')
    const again = await add(saved, lesson, fileOf(png(5), 'more.png'), { body: textIn(saved) })
    expect(textIn(again)).toMatch(/!\[draft\]\(\S+\)\s+!\[more\]\(\S+\)$/)
  })

  it.each([
    [
      'of another kind',
      (): File | null => fileOf(Buffer.from('MZ no picture'), 'setup.png'),
      415,
      'This kind of file is not kept.',
    ],
    [
      'too large',
      (): File | null => fileOf(pictureOf(20 * 1024 ** 2 + 1), 'a.png'),
      413,
      'The file is larger than 20 MB.',
    ],
    [
      'much too large',
      (): File | null => fileOf(pictureOf(70 * 1024 ** 2), 'a.png'),
      413,
      'The file is larger than 20 MB.',
    ],
    ['not chosen', (): File | null => null, 400, 'Choose a file, then press Upload.'],
  ] as const)('that is %s costs no typed word', async (_what, file, status, sentence) => {
    const { lesson, page } = await aLesson()
    const refused = await add(page, lesson, file())
    expect([refused.status, refused.html.includes(sentence)]).toEqual([status, true])
    expect(textIn(refused)).toBe('# 一\r\n\r\nTwo')
    expect(refused.html).toContain('value="Typed"')
    const japanese = browser('ja')
    await japanese.signIn(email)
    const ja = await japanese.upload(await japanese.open(lesson), lesson, file(), { ...typed, do: 'upload' })
    expect([ja.status, /role="alert"[\s\S]*?<a href="#lesson-file">[^<]*。<\/a>/.test(ja.html)]).toEqual([status, true])
  })

  it('that cannot be kept just now costs no typed word', async () => {
    const { lesson, page } = await aLesson()
    const { files: store } = service.platform
    const save = store.save
    store.save = () => Promise.reject(new Unavailable('files'))
    const refused = await add(page, lesson, fileOf(png(6), 'a.png'))
    store.save = save
    expect([refused.status, textIn(refused)]).toEqual([503, '# 一\r\n\r\nTwo'])
  })

  it('leaves the other buttons as they are', async () => {
    const { lesson, page } = await aLesson()
    const preview = await author.upload(page, lesson, fileOf(png(7), 'a.png'), { ...typed, do: 'preview' })
    expect(preview.html).toMatch(/<div class="reading"[^>]*>\s*<h1[^>]*>一/)
    const wrong = await author.upload(page, lesson, null, { ...typed, estimatedMinutes: 'soon' })
    expect([wrong.status, textIn(wrong)]).toEqual([400, '# 一\r\n\r\nTwo'])
    const unstorable = await author.upload(page, lesson, null, { ...typed, body: 'a\u0000b' })
    expect(unstorable.status).toBe(400)
    const long = await author.upload(page, lesson, null, { ...typed, body: 'あ'.repeat(200_000) })
    expect([long.status, textIn(await author.open(lesson)).length]).toEqual([200, 200_000])
  })

  it('does not outlive a sign-in; what was typed does', async () => {
    const { lesson } = await aLesson()
    const writer = browser()
    const start = await writer.signIn(email)
    const page = await writer.open(lesson)
    await writer.signOut(start)
    const sent = { ...typed, do: 'upload' }
    const ended = await writer.upload(page, lesson, fileOf(pictureOf(10 * 1024 ** 2), 'a.png'), sent)
    expect([ended.status, ended.html.includes('# 一'), ended.html.includes('A file is not kept.')]).toEqual([
      403,
      true,
      true,
    ])
    await writer.signIn(email, linksOf(ended.html).get('Sign in (opens a new tab)')!)
    const seen = await writer.submit(ended, lesson, { body: typed.body })
    const back = await writer.submit(seen, lesson, { body: typed.body })
    expect([back.status, textIn(back), back.html.includes('Choose a file')]).toEqual([400, typed.body, true])
    expect((await browser().upload(page, lesson, fileOf(pictureOf(25 * 1024 ** 2), 'a.png'), sent)).status).toBe(413)
  })
})

describe('the page Files [FIL-007]', () => {
  it('uploads, lists, and finds files, each with its picture and address', async () => {
    await uploaded('castle.png', 20)
    const { page, id, url } = await uploaded('harbour.png', 21)
    expect(page.html.indexOf('harbour.png')).toBeLessThan(page.html.indexOf('castle.png'))
    expect(page.html).toContain(`<img src="${new URL(url).pathname}" alt="" loading="lazy"`)
    expect(page.headers.get('content-security-policy')).toContain("img-src 'self'")
    expect(page.html).toContain('Picture (PNG)')
    const found = await author.open(`${files}?q=harb`)
    expect([found.html.includes(id), found.html.includes('castle.png')]).toEqual([true, false])
    const refused = await author.upload(page, files, fileOf(Buffer.from('MZ'), 'a.exe'))
    expect([refused.status, refused.html.includes('This kind of file is not kept.')]).toEqual([415, true])
  })

  it('deletes a file, asked once more before it goes, and not while a lesson uses it', async () => {
    const { id, url } = await uploaded('used.png', 22)
    const { lesson } = await aLesson()
    await author.submit(await author.open(lesson), lesson, {
      ...typed,
      title: 'User',
      video: '',
      body: `![used](${url})`,
    })
    const list = await author.open(files)
    expect(linksOf(list.html).get('User')).toBe(lesson)
    const asked = await author.submit(list, `${id}/delete`)
    expect(asked.html).toContain('Delete “used.png”?')
    const refused = await author.submit(asked, `${id}/delete`)
    expect([refused.status, refused.html.includes('The lesson “User” or its draft uses this file.')]).toEqual([
      409,
      true,
    ])
    await author.submit(await author.open(lesson), lesson, { ...typed, video: '' })
    const gone = await author.confirm(await author.open(files), `${id}/delete`)
    expect([gone.html.includes('Deleted.'), gone.html.includes(id)]).toEqual([true, false])
    expect((await api.get(`/organizations/${school}/files?q=used`)).body.totalItems).toBe(0)
  })

  it('is for admins and curriculum managers alone', async () => {
    const { id } = await uploaded('own.png', 23)
    const { person: admin, page } = await signedIn(['admin'])
    expect(linksOf(page.html).get('Files')).toBe(files)
    expect((await admin.open(files)).status).toBe(200)
    for (const role of ['learner', 'hr', 'developer'] as const) {
      const { person, page } = await signedIn([role])
      expect(linksOf(page.html).has('Files')).toBe(false)
      expect((await person.open(files)).status).toBe(403)
      const token = /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
      const form = new FormData()
      form.append('form_token', token)
      form.append('file', fileOf(png(24), 'a.png'))
      expect((await person.browser.post(files, form)).status).toBe(403)
      expect((await person.browser.post(`${files}/${id}/delete`, { form_token: token })).status).toBe(403)
    }
  })

  it('is in Japanese, too', async () => {
    const { id } = await uploaded('two.png', 25)
    const person = browser('ja')
    await person.signIn(email)
    const list = await person.open(files)
    for (const text of ['<h1>ファイル</h1>', '画像（PNG）', '使用先', 'アップロード日時'])
      expect(list.html).toContain(text)
    expect((await person.submit(list, `${id}/delete`)).html).toContain('「two.png」を削除しますか')
  })
})

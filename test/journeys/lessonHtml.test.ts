import { describe, expect, it } from '@jest/globals'
import { authorIn, fieldsOf } from '../harness/authors.ts'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { base, school, signedIn, world } = await startConsole()
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const { person: colleague } = await signedIn(['curriculum_manager'])
const make = authorIn(school, author)
const o = `/organizations/${school}`

const text = '#　{漢字|かんじ}\n\n　**「重点」**です\n次の行<script>alert(1)</script><img src=x onerror=alert(1)>'
const html =
  '<h1><ruby>漢字<rt>かんじ</rt></ruby></h1>\n<p>　<strong>「重点」</strong>です<br />\n次の行alert(1)<img src="x" /></p>\n'
const questions = [
  {
    text: '{漢字|かんじ}の**「読み」**は？<b>',
    choices: [
      { text: '{彼|かれ}', isCorrect: true },
      { text: '1 < 2', isCorrect: false },
    ],
  },
]
const shownQuestions = [
  {
    textHtml: '<ruby>漢字<rt>かんじ</rt></ruby>の<strong>「読み」</strong>は？&lt;b&gt;',
    choices: [{ textHtml: '<ruby>彼<rt>かれ</rt></ruby>' }, { textHtml: '1 &lt; 2' }],
  },
]

async function aLesson(body: Record<string, unknown>) {
  const { course, path, lessons } = await make.section({ culture: 'ja-JP' })
  const { id } = await make.created(lessons, { title: 'Lesson', body, quiz: { questions } })
  await author.api.post(`${lessons}/${id}/publish`)
  await author.api.post(`${path}/publish`)
  return {
    id,
    at: `${lessons}/${id}`,
    lesson: `${o}/lessons/${id}`,
    page: `${base}/courses/${course.id}/lessons/${id}`,
  }
}

const readingIn = (page: { readonly html: string }) =>
  /<div class="reading"[^>]*>([\s\S]*?)<\/div>/.exec(page.html)![1]!

describe('as learners see it', () => {
  it('a lesson, its author’s read, its draft, and its versions have html [SEE-003, SEE-004]', async () => {
    const { id, at, lesson } = await aLesson({ format: 'markdown', text })
    const shown = { body: { format: 'markdown', html }, quiz: { questions: shownQuestions } }
    expect((await learner.api.get(`/lessons/${id}`)).body).toMatchObject(shown)
    const { body: read } = await author.api.get(at)
    expect(read).toMatchObject(shown)
    expect((await author.api.get(`${lesson}/versions/1`)).body).toMatchObject(shown)
    const draft = { ...read, body: { format: 'html', text: '<p onclick=x>{a|あ}<ruby>学<rt>まな</rt></ruby></p>' } }
    const put = await author.api.put(`${lesson}/draft`, draft)
    const drafted = { body: { html: '<p>{a|あ}<ruby>学<rt>まな</rt></ruby></p>' }, quiz: { questions: shownQuestions } }
    expect([put.status, put.body]).toMatchObject([200, drafted])
    expect((await author.api.get(`${lesson}/draft`)).body).toMatchObject(drafted)
    expect((await learner.api.get(`/lessons/${id}`)).body).toMatchObject(shown)
  })

  it('previews and pages of the console show the same [SEE-003]', async () => {
    const { at, page } = await aLesson({ format: 'markdown', text })
    const { html: rendered } = (await author.api.get(at)).body.body
    const fields = { title: 'Typed', body: text, estimatedMinutes: '7', video: '', slides: '' }
    const preview = await colleague.submit(await colleague.open(page), page, { ...fields, do: 'preview' })
    expect(readingIn(preview)).toBe(rendered)
    const version = await colleague.open(`${page}/history/1`)
    expect(readingIn(version)).toBe(rendered)
    expect(version.html).toContain(shownQuestions[0]!.textHtml)
  })

  it('the console shows a course as a learner sees it, with what they do not see marked [SEE-007]', async () => {
    const { id, lesson, page } = await aLesson({ format: 'markdown', text })
    const course = page.replace(/\/lessons\/.*/, '')
    const { body: read } = await learner.api.get(`/lessons/${id}`)
    const lessons = `${o}/courses/${read.courseId}/sections/${read.sectionId}/lessons`
    await make.created(lessons, { title: '準備中' })
    const editing = await colleague.open(course)
    const view = await colleague.open(linksOf(editing.html).get('See it as a learner')!)
    expect(view.html).not.toContain('Unpublished changes')
    expect(view.html.match(/class="badge">Draft</g)).toHaveLength(1)
    const shown = await colleague.open(linksOf(view.html).get('Lesson')!)
    expect(readingIn(shown)).toBe(read.body.html)
    expect(shown.html).toContain(shownQuestions[0]!.textHtml)
    expect(shown.html).not.toContain('class="badge')
    await author.api.put(`${lesson}/draft`, { title: '新しい題', body: { format: 'markdown', text: '**「新」**です' } })
    expect((await colleague.open(`${course}/view`)).html).toContain('Unpublished changes')
    const changed = await colleague.open(`${page}/view`)
    expect(readingIn(changed)).toBe('<p><strong>「新」</strong>です</p>\n')
    expect(changed.html).toContain('Unpublished changes')
    const next = await colleague.open(linksOf(changed.html).get('Next lesson')!)
    expect(next.html).toMatch(/準備中[\s\S]*class="badge">Draft</)
  })

  it('tests have textHtml for learners and authors, with their key and in their history [SEE-004]', async () => {
    const { id } = await make.created(`${o}/tests`, { title: 'Test', culture: 'ja-JP', questions })
    const shown = { questions: shownQuestions }
    expect((await learner.api.get(`/tests/${id}`)).body).toMatchObject(shown)
    expect((await author.api.get(`${o}/tests/${id}`)).body).toMatchObject(shown)
    expect((await author.api.get(`${o}/tests/${id}/versions/1`)).body).toMatchObject(shown)
  })

  it('what is sent back with html and textHtml is as it was [SEE-006]', async () => {
    const { at, lesson } = await aLesson({ format: 'markdown', text })
    const { body: read } = await author.api.get(at)
    const sent = JSON.parse(JSON.stringify(read).replaceAll(/"(html|textHtml)":"/g, '"$1":"<script>'))
    expect((await author.api.put(at, sent)).status).toBe(200)
    const { body: after } = await author.api.get(at)
    expect([after.body, after.quiz]).toEqual([read.body, read.quiz])
    expect((await author.api.get(`${lesson}/versions`)).body).toHaveLength(1)
    const { id } = await make.created(`${o}/tests`, { title: 'Test', culture: 'ja-JP', questions })
    const { body: test } = await author.api.get(`${o}/tests/${id}`)
    const { status } = await author.api.put(`${o}/tests/${id}`, { questions: test.questions })
    expect([status, (await author.api.get(`${o}/tests/${id}`)).body.questions]).toEqual([200, test.questions])
  })

  it('long lessons can be read, and what cannot be rendered is refused [SEE-005]', async () => {
    const long = '**「重点」**です。{漢字|かんじ}を読む。\n\n'.repeat(12_000)
    const { id } = await aLesson({ format: 'markdown', text: long })
    const read = () => learner.api.get(`/lessons/${id}`)
    const [one, other] = await Promise.all([read(), read()])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body.body.html.match(/<ruby>/g)).toHaveLength(12_000)
    expect(one.body).toEqual(other.body)
    const { lessons } = await make.section()
    const table = `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${'|b\n'.repeat(300)}`
    const refused = await author.api.post(lessons, { title: 'T', body: { format: 'markdown', text: table } })
    expect(fieldsOf(refused)).toEqual(['body.text'])
  })
})

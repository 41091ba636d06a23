import { describe, expect, it } from '@jest/globals'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, school, signedIn, world } = await startConsole()
const { person: author } = await signedIn(['curriculum_manager'])
const courses = `${base}/courses`

type Page = Awaited<ReturnType<typeof author.open>>

/** Follows the link with this text. */
const follow = (page: Page, text: string) => author.open(linksOf(page.html).get(text)!)
const addressIn = (html: string, pattern: RegExp): string => pattern.exec(html)![1]!

async function newCourse(title: string, culture = 'ja-JP'): Promise<Page> {
  return author.submit(await author.open(courses), courses, { title, culture })
}

/** The page of a new course, its address, and that of its only lesson. */
async function courseWithLesson(title: string) {
  let page = await newCourse(title)
  page = await author.submit(page, '/sections', { title: 'Section' })
  const lessonPage = await author.submit(page, '/lessons', { title: 'Lesson' })
  const lesson = addressIn(lessonPage.html, /<form method="post" action="([^"]+\/lessons\/[^/"]+)"/)
  return { course: lesson.replace(/\/lessons\/.*/, ''), lesson, lessonPage }
}

const question = (at: number, more: Record<string, string> = {}) => ({
  [`q${at}.text`]: `質問${at + 1}`,
  [`q${at}.explanation`]: `解説${at + 1}`,
  [`q${at}.c0.text`]: 'はい',
  [`q${at}.c1.text`]: 'いいえ',
  [`q${at}.correct`]: '1',
  ...more,
})

describe('a course that is published [CNS-063]', () => {
  it('lists the lessons that learners do not see yet, and takes those that are ticked along', async () => {
    const page = await newCourse('Ticked')
    const outlined = await author.submit(page, '/outline', { outline: 'Section\n- One\n- Two' })
    const ids = [...outlined.html.matchAll(/name="lessonIds" value="([^"]+)" checked/g)].map(([, id]) => id!)
    expect(ids).toHaveLength(2)
    const published = await author.submit(outlined, '/publish', { lessonIds: ids[0]!, with: 'lessons' })
    expect(published.html.match(/name="lessonIds"/g)).toHaveLength(1)
    expect(published.html).toContain('Learners see this course')
    const lessons = { isPublished: 'true', with: 'lessons' }
    const none = await author.submit(published, '/publish', lessons)
    expect([none.status, none.html.includes('Lessons: must not be empty')]).toEqual([400, true])
    const learner = await world.person({ [school]: ['learner'] })
    await learner.api.post(`/lessons/${ids[0]}/complete`)
    await world.settled()
    const address = addressIn(published.html, /action="([^"]+)\/publish"/)
    expect((await author.open(address)).html).toContain('1 person of your organization began this course')
    const rest = await author.submit(published, '/publish', { ...lessons, lessonIds: ids[1]! })
    expect(rest.html).not.toContain('name="lessonIds"')
  })
})

describe('an outline [CNS-062]', () => {
  it('that is typed becomes sections and lessons; a wrong one stays to be corrected', async () => {
    const page = await newCourse('Outlined')
    expect(page.html).not.toContain('Draft with AI')
    const wrong = await author.submit(page, '/outline', { outline: '- A lesson first' })
    expect([wrong.status, wrong.html.includes('- A lesson first')]).toEqual([400, true])
    const added = await author.submit(wrong, '/outline', { outline: 'はじめに\n・目的 (5)\n・進め方\nまとめ' })
    expect(added.html).toContain('Sections and lessons added.')
    expect([...linksOf(added.html).keys()]).toEqual(expect.arrayContaining(['目的', '進め方']))
    expect(added.html).toContain('>まとめ<')
  })
})

describe('a curriculum manager writes a course by forms alone [CNS-030]', () => {
  it('of three sections, ten lessons, and a quiz, and publishes it', async () => {
    let page = await newCourse('安全教育')
    expect(page.html).toContain('Created.')
    for (const title of ['はじめに', '実践', 'まとめ']) page = await author.submit(page, '/sections', { title })
    const sections = [...page.html.matchAll(/action="([^"]+\/sections\/[^/"]+)\/lessons"/g)].map(([, one]) => one!)
    expect(sections).toHaveLength(3)
    const course = sections[0]!.replace(/\/sections\/.*/, '')
    for (let n = 0; n < 10; n++) {
      const section = sections[n % 3]!
      let lesson = await author.submit(await author.open(course), `${section}/lessons`, { title: `第${n + 1}課` })
      const body = `# 第${n + 1}課\n\n**大切**な話です。`
      const address = addressIn(lesson.html, /<form method="post" action="([^"]+\/lessons\/[^/"]+)"/)
      lesson = await author.submit(lesson, address, {
        ...{
          title: `第${n + 1}課`,
          body,
          estimatedMinutes: '１５',
          video: '',
          slides: '',
          sectionId: section.split('/').at(-1)!,
        },
      })
      expect(lesson.html).toContain('Saved.')
      expect(lesson.html).toContain('value="15"')
      lesson = await author.submit(lesson, `${address}/publish`)
      expect(lesson.html).toContain('Published. Learners see it now.')
      if (n > 0) continue
      const quiz = await follow(lesson, 'Write a quiz')
      const saved = await author.submit(quiz, '/quiz', { passingScore: '80', ...question(0), ...question(1) })
      expect(saved.html).toContain('Saved.')
      expect(saved.html).toMatch(/name="q0.correct" value="1"[^>]*checked/)
      expect(saved.html).toContain('解説2</textarea>')
    }
    page = await author.submit(await author.open(course), `${course}/publish`)
    expect(page.html).toContain('Learners see this course and its published lessons.')
    await world.settled()

    const learner = await world.person({ [school]: ['learner'] })
    const courseId = course.split('/').at(-1)!
    const { body } = await learner.api.get(`/courses/${courseId}`)
    expect(body.title).toBe('安全教育')
    expect(body.sections.map(({ lessons }: { lessons: unknown[] }) => lessons.length)).toEqual([4, 3, 3])
    const first = (await learner.api.get(`/lessons/${body.sections[0].lessons[0].id}`)).body
    expect(first).toMatchObject({ estimatedMinutes: 15, quiz: { passingScore: 80 } })
    expect(first.quiz.questions).toHaveLength(2)
    expect(JSON.stringify(first)).not.toContain('解説')
    const answers = first.quiz.questions.map(({ id, choices }: { id: string; choices: { id: string }[] }) => ({
      ...{ questionId: id, choiceId: choices[1]!.id },
    }))
    const result = await learner.api.post(`/lessons/${first.id}/quiz/submit`, { answers })
    expect(result.body).toMatchObject({ score: 100, isPassed: true })
  })

  it('moves, renames, and deletes what is in it, asked once more before anything goes [CNS-034]', async () => {
    const { course, lesson } = await courseWithLesson('移動')
    await author.submit(await author.open(course), '/sections', { title: 'Second' })
    await author.submit(await author.open(course), '/lessons', { title: 'Another' })
    const order = (html: string) =>
      ['Lesson', 'Another'].sort((a, b) => html.indexOf(`>${a}</a>`) - html.indexOf(`>${b}</a>`))
    const before = await author.open(course)
    expect(order(before.html)).toEqual(['Lesson', 'Another'])
    const down = await author.submit(before, `${lesson}/move`)
    expect(order(down.html)).toEqual(['Another', 'Lesson'])
    const section = addressIn(down.html, /action="([^"]+\/sections\/[^/"]+)\/rename"/)
    const renamed = await author.submit(down, `${section}/rename`, { title: 'Renamed' })
    expect(renamed.html).toContain('>Renamed</h2>')
    const moved = await author.submit(renamed, `${section}/move`)
    expect(moved.html.indexOf('>Renamed</h2>')).toBeGreaterThan(moved.html.indexOf('>Second</h2>'))

    for (const [address, gone] of [
      [`${lesson}/delete`, '>Lesson</a>'],
      [`${section}/delete`, '>Renamed</h2>'],
      [`${course}/delete`, '移動'],
    ] as const) {
      const page = await author.open(address.includes('/lessons/') ? lesson : course)
      const asked = await author.submit(page, address)
      expect(asked.html).toContain('You can bring it back under “Deleted”.')
      expect((await author.open(course)).html).toContain(gone)
      const after = await author.submit(asked, address)
      expect(after.html).toContain('deleted.')
      expect(after.html).not.toContain(gone)
    }
  })
})

describe('before a course is published [CNS-063]', () => {
  it('its page says which lessons are empty, and which have a picture without a description', async () => {
    const outlined = await author.submit(await newCourse('Warned'), '/outline', { outline: 'Section\n- One\n- Two' })
    expect(outlined.html.match(/has no content yet/g)).toHaveLength(2)
    const address = linksOf(outlined.html).get('Two')!
    const course = address.replace(/\/lessons\/.*/, '')
    const write = async (body: string) => {
      await author.submit(await author.open(address), address, { title: 'Two', body })
      return (await author.open(course)).html
    }
    expect(await write('![](https://example.org/a.png)')).toContain('Two – has a picture without a description')
    expect(await write('<img src="https://example.org/a.png">')).toContain('Two – has a picture without a description')
    const fine = await write('![A tree](https://example.org/a.png) <img alt="" src="https://example.org/a.png">')
    expect(fine).not.toContain('Two – ')
  })
})

describe('a lesson [CNS-030]', () => {
  it('is moved to another section from the page of the course', async () => {
    const outlined = await author.submit(await newCourse('Moved'), '/outline', { outline: 'A\n- One\nB\n- Two' })
    const lesson = linksOf(outlined.html).get('One')!
    const [, target] = [...outlined.html.matchAll(/<option value="(sec_[^"]+)">/g)].map(([, id]) => id!)
    const fields = { sectionId: /<option value="(sec_[^"]+)">B</.exec(outlined.html)![1]! }
    expect(target).toBeDefined()
    const moved = await author.submit(outlined, `${lesson}/move`, fields)
    expect(moved.html).toContain('Moved.')
    expect(moved.html.indexOf('>Two</a>')).toBeLessThan(moved.html.indexOf('>One</a>'))
  })
})

describe('materials [CNS-030]', () => {
  it('are attached to a lesson and taken off on its page', async () => {
    await author.submit(await author.open(`${base}/materials`), '/materials', {
      ...{ title: '用語集', culture: 'ja-JP', url: 'https://example.org/' },
    })
    const { lesson } = await courseWithLesson('Attached')
    const list = await author.open(`${lesson}?pick=material`)
    const id = /name="id" value="(mat_[^"]+)"/.exec(list.html)![1]!
    const attached = await author.submit(list, `${lesson}/materials`)
    expect(linksOf(attached.html).get('用語集')).toBe(`${base}/materials/${id}`)
    expect(attached.html).toContain('Chosen')
    const off = await author.submit(attached, `/materials/${id}/remove`)
    expect(linksOf(off.html).has('用語集')).toBe(false)
  })
})

describe('what was deleted [CNS-070]', () => {
  it('is listed, and a button brings it back to its course, unpublished', async () => {
    const { course, lesson } = await courseWithLesson('Restored')
    await author.submit(await author.open(lesson), `${lesson}/publish`)
    await author.submit(await author.submit(await author.open(lesson), `${lesson}/delete`), `${lesson}/delete`)
    const list = await author.open(`${base}/deleted`)
    expect(linksOf((await author.open(course)).html).get('Deleted')).toBe(`${base}/deleted`)
    expect(list.html).toContain('>Lesson</span>')
    const restore = addressIn(list.html, /action="([^"]+\/deleted\/les_[^/"]+\/restore)"/)
    const back = await author.submit(list, restore)
    expect(back.html).toContain('It is back, unpublished.')
    expect(linksOf(back.html).get('Lesson')).toBe(lesson)
    expect((await author.open(`${base}/deleted`)).html).not.toContain(restore)
  })

  it('stays deleted while what is around it is, and the page says so', async () => {
    const { course, lesson } = await courseWithLesson('Around')
    for (const address of [lesson, course])
      await author.submit(await author.submit(await author.open(address), `${address}/delete`), `${address}/delete`)
    const list = await author.open(`${base}/deleted`)
    const id = lesson.split('/').at(-1)!
    const refused = await author.submit(list, `/deleted/${id}/restore`)
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('is deleted')])
  })
})

describe('what was typed is kept [CNS-031]', () => {
  it('by a preview, which saves nothing and shows nothing harmful', async () => {
    const { lesson, lessonPage } = await courseWithLesson('下見')
    const body = '**太字**\n\n<img src=x onerror=alert(1)><script>alert(1)</script>\n\n[x](javascript:alert(1))'
    const fields = { title: 'Typed', body, estimatedMinutes: '7', video: '', slides: '' }
    const page = await author.submit(lessonPage, lesson, { ...fields, do: 'preview' })
    expect(page.status).toBe(200)
    const shown = /<div class="reading"[^>]*>([\s\S]*?)<\/section>/.exec(page.html)![1]!
    expect(shown).toContain('<strong>太字</strong>')
    expect(shown).not.toMatch(/onerror|<script|javascript:/)
    expect(page.html).toContain('&lt;script&gt;alert(1)')
    expect(page.html).toContain('value="Typed"')
    expect((await author.open(lesson)).html).not.toContain('Typed')
  })

  it('when a field is wrong, or somebody else saved in between', async () => {
    const { lesson, lessonPage } = await courseWithLesson('衝突')
    const fields = { title: '', body: 'My own words', estimatedMinutes: 'soon', video: 'nonsense', slides: '' }
    const refused = await author.submit(lessonPage, lesson, fields)
    expect(refused.status).toBe(400)
    for (const text of ['My own words', 'value="soon"', 'value="nonsense"', 'Minutes: ', 'Video (URL): '])
      expect(refused.html).toContain(text)

    const right = { ...fields, title: 'Mine', estimatedMinutes: '5', video: '' }
    await author.submit(await author.open(lesson), lesson, { ...right, body: 'Their words', title: 'Theirs' })
    const old = await author.submit(lessonPage, lesson, right)
    expect(old.status).toBe(409)
    expect(old.html).toContain('Somebody else changed this in the meantime.')
    expect(old.html).toContain('My own words')
    expect((await author.open(lesson)).html).toContain('Their words')
    const again = await author.submit(old, lesson, right)
    expect(again.html).toContain('Saved.')
    expect((await author.open(lesson)).html).toContain('My own words')
  })

  it('by every button of the quiz, and by a refusal that names the question', async () => {
    const { lesson } = await courseWithLesson('問題')
    const address = `${lesson}/quiz`
    let page = await author.open(address)
    const press = (button: string, fields: Record<string, string>) =>
      author.submit(page, '/quiz', { passingScore: '70', ...fields, do: button })
    page = await press('add', question(0))
    expect(page.html).toContain('Question 2')
    page = await press('0.down', { ...question(0), ...question(1) })
    expect(page.html.indexOf('質問2')).toBeLessThan(page.html.indexOf('質問1'))
    page = await press('0.add', question(0))
    expect(page.html).toContain('name="q0.c2.text"')
    page = await press('0.0.remove', question(0, { 'q0.c2.text': 'たぶん' }))
    expect(page.html).toMatch(/name="q0.correct" value="0"[^>]*checked/)
    expect(page.html).not.toContain('value="はい"')
    expect((await author.open(lesson)).html).toContain('This lesson has no quiz.')

    const { 'q0.correct': _, ...unmarked } = question(0)
    const refused = await author.submit(page, '/quiz', { passingScore: '70', ...unmarked })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Question 1: must have exactly one correct choice')
    expect(refused.html).toContain('質問1')
    const saved = await author.submit(refused, '/quiz', { passingScore: '70', ...question(0) })
    expect(saved.html).toContain('Saved.')

    const asked = await author.submit(saved, '/quiz/remove')
    expect((await author.open(address)).html).toContain('質問1')
    expect((await author.submit(asked, '/quiz/remove')).html).toContain('Quiz deleted.')
  })

  it('keeps the key and the explanations of a quiz when only the lesson is saved', async () => {
    const { lesson } = await courseWithLesson('鍵')
    await author.submit(await author.open(`${lesson}/quiz`), '/quiz', {
      ...{ passingScore: '70', explanations: 'submitted', ...question(0) },
    })
    const typed = { title: 'Typo mended', body: 'x', estimatedMinutes: '1', video: '', slides: '' }
    await author.submit(await author.open(lesson), lesson, typed)
    const { html } = await author.open(`${lesson}/quiz`)
    expect(html).toMatch(/name="q0.correct" value="1"[^>]*checked/)
    expect(html).toContain('解説1</textarea>')
    expect(html).toMatch(/value="submitted" selected/)
  })
})

describe('a course for every organization [CNS-069]', () => {
  it('is made so after one more question, which keeps what was typed', async () => {
    const { course } = await courseWithLesson('Ours')
    const facts = { title: 'For all', description: '', culture: 'ja-JP', level: 'Beginner', estimatedMinutes: '5' }
    const asked = await author.submit(await author.open(course), `${course}/change`, { ...facts, isPublic: 'true' })
    expect(asked.html).toContain('Show this course to every organization?')
    const { api } = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
    const read = async () => (await api.get(`/organizations/${school}/courses/${course.split('/').at(-1)}`)).body
    expect(await read()).toMatchObject({ title: 'Ours', isPublic: false })
    expect((await author.submit(asked, `${course}/change`)).html).toContain('Saved.')
    expect(await read()).toMatchObject({ title: 'For all', isPublic: true })
    // It asks nothing where it is so already.
    const again = await author.submit(await author.open(course), `${course}/change`, { ...facts, isPublic: 'true' })
    expect(again.html).toContain('Saved.')
  })
})

describe('copies [CNS-068]', () => {
  it('of a course and of a lesson are made by a form, and lead to their pages', async () => {
    const { course, lesson } = await courseWithLesson('Copied')
    const fields = { title: 'In English', culture: 'en-US', asTranslation: 'true' }
    const translated = await author.submit(await author.open(course), '/copy', fields)
    expect([translated.html.includes('Created.'), translated.html.includes('<h1 lang="en-US">In English')]).toEqual([
      true,
      true,
    ])
    const refused = await author.submit(await author.open(course), '/copy', { ...fields, title: 'Once more' })
    expect([refused.status, refused.html.includes('value="Once more"')]).toEqual([409, true])
    const page = await author.open(lesson)
    const [, sectionId = ''] = /<option value="(sec_[^"]+)" selected/.exec(page.html)!
    const copy = await author.submit(page, '/copy', { sectionId })
    expect(copy.html).toContain('Created.')
    expect((await author.open(course)).html.match(/>Lesson<\/a>/g)).toHaveLength(2)
    // Sent again, as by a reload, it makes no other one.
    await author.submit(page, '/copy', { sectionId })
    expect((await author.open(course)).html.match(/>Lesson<\/a>/g)).toHaveLength(2)
  })
})

describe('the lessons of a course by language [CNS-073]', () => {
  it('are missing, out of date, or up to date', async () => {
    const { course, lesson } = await courseWithLesson('Translated')
    expect((await author.open(course)).html).not.toContain('Lessons by language')
    const fields = { title: 'In English', culture: 'en-US', asTranslation: 'true' }
    await author.submit(await author.open(course), '/copy', fields)
    await world.settled()
    const table = async () => (await follow(await author.open(course), 'Lessons by language')).html
    expect(await table()).toMatch(/lessons\/les_\w+" lang="en-US">Lesson<\/a> Up to date/)
    const typed = { title: 'Lesson', body: 'Another text', estimatedMinutes: '1', video: '', slides: '' }
    await author.submit(await author.open(lesson), lesson, typed)
    await author.submit(await author.open(course), '/lessons', { title: 'New' })
    await world.settled()
    const after = await table()
    expect([after.includes('Out of date'), after.includes('Missing')]).toEqual([true, true])
  })

  it('are confirmed where nothing has to change in them, the course too', async () => {
    const { course, lesson } = await courseWithLesson('Translated twice')
    const fields = { title: 'Confirmed', culture: 'en-US', asTranslation: 'true' }
    const copy = await author.submit(await author.open(course), '/copy', fields)
    const facts = { title: 'Changed', description: '', culture: 'ja-JP', level: 'Beginner', estimatedMinutes: '0' }
    expect((await author.submit(await author.open(course), '/change', facts)).html).toContain('Saved.')
    const typed = { title: 'Lesson', body: 'Another text', estimatedMinutes: '1', video: '', slides: '' }
    await author.submit(await author.open(lesson), lesson, typed)
    await world.settled()
    // From the translation, too.
    const links = linksOf(copy.html)
    expect(links.get('Lessons by language')).toBe(`${course}/languages`)
    const page = await author.open(links.get('Lessons by language')!)
    const stale = [...page.html.matchAll(/name="(lesson|course)" value="(\w+)"/g)].map(([, kind, id]) => ({
      [kind!]: id!,
    }))
    expect(stale.map((one) => Object.keys(one)[0])).toEqual(['course', 'lesson'])
    for (const one of stale) {
      const confirmed = await author.submit(page, '/languages', one)
      expect(confirmed.html).toContain('The translation is up to date.')
      await world.settled()
    }
    expect((await author.open(`${course}/languages`)).html).not.toContain('Out of date')
    const gone = await author.submit(page, '/languages', { lesson: 'les_01jqp3v9kd7e9f1g3h5j7k9m1n' })
    expect(gone.status).toBe(404)
  })
})

describe('a lesson that learners see [CNS-065]', () => {
  const typed = (title: string) => ({ title, body: 'Text', estimatedMinutes: '1', video: '', slides: '' })
  async function published() {
    const { course, lesson } = await courseWithLesson('Live')
    await author.submit(await author.open(`${lesson}/quiz`), '/quiz', { passingScore: '70', ...question(0) })
    await author.submit(await author.open(lesson), `${lesson}/publish`)
    await author.submit(await author.open(course), `${course}/publish`)
    await world.settled()
    const learner = await world.person({ [school]: ['learner'] })
    const seen = async () => (await learner.api.get(`/lessons/${lesson.split('/').at(-1)}`)).body
    return { lesson, seen, learner }
  }

  it('is changed as a draft, its quiz too, and then for learners', async () => {
    const { lesson, seen } = await published()
    const open = await author.open(lesson)
    expect(open.html).toContain('What you save is a draft until you publish the changes.')
    const saved = await author.submit(open, lesson, typed('New title'))
    expect(saved.html).toContain('Saved as a draft.')
    expect([(await seen()).title, saved.html.includes('value="New title"')]).toEqual(['Lesson', true])
    const quiz = await author.open(`${lesson}/quiz`)
    expect(quiz.html).toMatch(/name="q0.correct" value="1"[^>]*checked/)
    const turned = { ...question(0), 'q0.correct': '0', 'q0.text': 'Other?' }
    expect((await author.submit(quiz, '/quiz', { passingScore: '70', ...turned })).html).toContain('Saved as a draft.')
    const again = await author.open(`${lesson}/quiz`)
    expect(again.html).toMatch(/name="q0.correct" value="0"[^>]*checked/)
    expect((await seen()).quiz.questions[0].text).toBe('質問1')
    const published1 = await author.submit(await author.open(lesson), '/draft/publish')
    expect(published1.html).toContain('Changes published. Learners see them now.')
    expect(await seen()).toMatchObject({ title: 'New title', quiz: { questions: [{ text: 'Other?' }] } })
    expect(published1.html).not.toContain('/draft/publish')
  })

  it('has a history, from which a version comes back as a draft [CNS-067]', async () => {
    const { lesson, seen } = await published()
    await author.submit(await author.open(lesson), lesson, { ...typed('New title'), body: '**Bold** words' })
    await author.submit(await author.open(lesson), '/draft/publish')
    const history = await author.open(linksOf((await author.open(lesson)).html).get('History')!)
    expect(history.html).toContain('History of “New title”')
    expect(history.html).toMatch(/Version 3<\/a> <span class="badge">Current/)
    expect(history.html).toContain('Title, Text, Minutes')
    const latest = await author.open(`${lesson}/history/3`)
    expect(latest.html).toContain('<strong>Bold</strong> words')
    const second = await author.open(`${lesson}/history/2`)
    expect(second.html).toContain('質問1')
    const first = await author.open(`${lesson}/history/1`)
    const restored = await author.submit(second, '/restore')
    expect(restored.html).toContain('Restored.')
    expect([(await seen()).title, restored.html.includes('value="Lesson"')]).toEqual(['New title', true])
    // Somebody wrote since that page was opened.
    expect((await author.submit(first, '/restore')).status).toBe(409)
    expect((await author.open(`${lesson}/history/99`)).status).toBe(404)
    expect((await author.open(`${lesson}/history/x`)).status).toBe(404)
  })

  it('stays where changes are discarded, or an older page publishes them', async () => {
    const { lesson, seen } = await published()
    const first = await author.submit(await author.open(lesson), lesson, typed('First'))
    await author.submit(await author.open(lesson), lesson, typed('Second'))
    const late = await author.submit(first, '/draft/publish')
    expect([late.status, late.html.includes('nothing was published')]).toEqual([409, true])
    expect(late.html).toContain('value="Second"')
    const old = await author.submit(first, lesson, typed('Third'))
    expect([old.status, old.html.includes('value="Third"')]).toEqual([409, true])
    const asked = await author.submit(late, '/draft/discard')
    expect(asked.html).toContain('Discard the changes of “Lesson”?')
    const discarded = await author.submit(asked, '/draft/discard')
    expect([discarded.html.includes('Changes discarded.'), (await seen()).title]).toEqual([true, 'Lesson'])
  })
})

describe('a form that somebody else was faster than [CNS-075]', () => {
  const text = (line: string) => ({ title: 'Lesson', body: `One\r\n${line}\r\nThree`, estimatedMinutes: '1' })
  const linesIn = ({ html }: { readonly html: string }) =>
    [...html.matchAll(/<li><span class="quiet">(.+?)<\/span>\s*<span[^>]*>(.*?)<\/span><\/li>/g)].map(
      ([, whose, line]) => `${whose} ${line}`,
    )

  it('keeps what was typed, and shows the lines that differ above it', async () => {
    const { lesson } = await courseWithLesson('Together')
    const [mine, theirs] = [await author.open(lesson), await author.open(lesson)]
    await author.submit(theirs, lesson, text('Two <b>theirs</b>'))
    const old = await author.submit(mine, lesson, text('Two mine'))
    expect(old.status).toBe(409)
    expect(linesIn(old)).toEqual(['Saved: Two &lt;b&gt;theirs&lt;/b&gt;', 'Yours: Two mine'])
    expect(old.html).toContain('One\r\nTwo mine\r\nThree</textarea>')
    // As long as most.
    const many = Array.from({ length: 100 }, (_, n) => `Line ${n}`).join('\n')
    const long = await author.submit(mine, lesson, { ...text(''), body: many })
    expect([linesIn(long).length, long.html.includes('more lines differ.')]).toEqual([40, true])
    const saved = await author.submit(old, lesson, text('Two mine'))
    expect(saved.html).toContain('Saved.')
  })

  it('shows those of a quiz, too', async () => {
    const { lesson } = await courseWithLesson('Quiz together')
    const quiz = `${lesson}/quiz`
    await author.submit(await author.open(quiz), '/quiz', { passingScore: '70', ...question(0) })
    const [mine, theirs] = [await author.open(quiz), await author.open(quiz)]
    await author.submit(theirs, '/quiz', { passingScore: '70', ...question(0), 'q0.text': 'Theirs' })
    const old = await author.submit(mine, '/quiz', { passingScore: '80', ...question(0), 'q0.text': 'Mine' })
    expect(old.status).toBe(409)
    expect(linesIn(old)).toEqual(['Saved: Theirs', 'Yours: Mine', 'Saved: 70', 'Yours: 80'])
  })

  it('tells only that they differ of texts that share nothing', async () => {
    const { lesson } = await courseWithLesson('Nothing shared')
    const [mine, theirs] = [await author.open(lesson), await author.open(lesson)]
    const body = (whose: string) => Array.from({ length: 8_000 }, (_, n) => `${whose} ${(n * 7919) % 8_000}`).join('\n')
    await author.submit(theirs, lesson, { ...text(''), body: body('a') })
    const old = await author.submit(mine, lesson, { ...text(''), body: body('b') })
    expect([old.status, old.html.includes('The saved text is another one.')]).toEqual([409, true])
  })
})

describe('publishing from an old page [CNS-032]', () => {
  it('says what happened meanwhile, and changes nothing', async () => {
    const { course } = await courseWithLesson('公開')
    const page = await author.open(course)
    expect((await author.submit(page, `${course}/publish`)).html).toContain('Published.')
    const old = await author.submit(page, `${course}/publish`)
    expect([old.status, old.html.includes('Somebody else published this in the meantime.')]).toEqual([409, true])
    const shown = await author.open(course)
    const facts = { title: 'Other', description: '', culture: 'ja-JP', level: 'Beginner', estimatedMinutes: '0' }
    await author.submit(shown, `${course}/change`, facts)
    const changed = await author.submit(shown, `${course}/publish`)
    expect([changed.status, changed.html.includes('Somebody else changed this')]).toEqual([409, true])
    expect((await author.open(course)).html).toContain('Learners see this course')
  })
})

describe('the pages of courses are [CNS-033]', () => {
  it('for curriculum managers and admins; others are shown no link, and refused', async () => {
    const { course, lesson } = await courseWithLesson('権限')
    const { person: admin } = await signedIn(['admin'])
    expect((await admin.open(lesson)).status).toBe(200)
    for (const roles of [['hr'], ['developer']] as const) {
      const { person, page } = await signedIn(roles)
      expect(page.html).not.toContain(`${base}/courses`)
      for (const address of [courses, course, lesson, `${lesson}/quiz`])
        expect([address, (await person.open(address)).status]).toEqual([address, 403])
    }
    const elsewhere = await world.organization('Elsewhere')
    const { person: stranger } = await signedIn(['curriculum_manager'], [elsewhere])
    expect((await stranger.open(lesson)).status).toBe(404)
    const own = lesson.replace(school, elsewhere)
    for (const address of [own, `${own}/quiz`]) expect((await stranger.open(address)).status).toBe(404)
  })

  it('takes forms of its own pages only', async () => {
    const { course, lesson } = await courseWithLesson('偽造')
    const { person: other } = await signedIn(['curriculum_manager'])
    const token = /name="form_token" value="([^"]+)"/.exec((await other.open(course)).html)?.[1] ?? 'none'
    for (const address of [`${course}/publish`, `${course}/delete`, `${lesson}`, `${lesson}/quiz`]) {
      const refused = await author.browser.post(address, { form_token: token, confirmed: '1', isPublished: 'true' })
      expect([address, refused.status]).toEqual([address, 403])
    }
    expect((await author.open(course)).html).toContain('Learners do not see this course.')
  })

  it('in Japanese, too', async () => {
    const { course } = await courseWithLesson('日本語')
    const { email } = await signedIn(['curriculum_manager'])
    const person = browser('ja')
    await person.signIn(email)
    expect((await person.open(course)).html).toContain('このコースは学習者に表示されません。')
  })
})

import { afterAll, describe, expect, it } from '@jest/globals'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startModelServer } from '../harness/modelServer.ts'
import { startConsole } from './startConsole.ts'

const model = await startModelServer()
afterAll(() => model.close())
const settings = {
  ...{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'a-model', AI_API_KEY: 'sk-secret' },
  AI_TIMEOUT_SECONDS: '2',
}
const { base, signedIn, world } = await startConsole({ settings })
const { person: author } = await signedIn(['curriculum_manager'])
const courses = `${base}/courses`

async function newCourse(title: string) {
  return author.submit(await author.open(courses), courses, { title, culture: 'en-US' })
}

/** The page of a lesson in a new course. */
async function newLesson(title: string) {
  const course = await author.submit(await newCourse(title), '/sections', { title: 'Section' })
  return author.submit(course, '/lessons', { title: 'Mammals' })
}

const textIn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*>\\n([^<]*)</textarea>`).exec(html)?.[1]

describe('a model drafts in the console what its author then edits [CNS-061]', () => {
  it('an outline, which is added as sections and lessons', async () => {
    const page = await newCourse('Whales')
    const lessons = [{ title: 'Mammals', summary: 'Air.', estimatedMinutes: 10 }]
    model.answer(
      JSON.stringify({ title: 'W', description: '', level: 'Beginner', sections: [{ title: 'Basics', lessons }] }),
    )
    const drafted = await author.submit(page, '/outline', { do: 'draft', wish: 'For children', outline: 'Mine' })
    expect(drafted.status).toBe(200)
    expect(textIn(drafted.html, 'outline')).toBe('Mine\n\nBasics\n- Mammals (10)')
    expect(model.asked[0]!.text).toContain('For children')
    expect(drafted.html).not.toContain('/sections/')
    const added = await author.submit(drafted, '/outline', { outline: `${textIn(drafted.html, 'outline')}\n- Song` })
    expect(added.html).toContain('Sections and lessons added.')
    expect([...linksOf(added.html).keys()]).toEqual(expect.arrayContaining(['Mammals', 'Song']))
    expect(added.html).toContain('>Mine<')
  })

  it('the text of a lesson, beside what is there, which it replaces or follows', async () => {
    const page = await newLesson('Whales again')
    const lesson = /<form method="post" action="([^"]+\/lessons\/[^/"]+)"/.exec(page.html)![1]!
    model.answer(JSON.stringify({ format: 'markdown', text: '## Whales\n\nThey breathe air.' }))
    const typed = { title: 'Mammals', body: 'Typed', estimatedMinutes: '5' }
    const drafted = await author.submit(page, lesson, { ...typed, do: 'draft' })
    expect([textIn(drafted.html, 'body'), textIn(drafted.html, 'draft')]).toEqual([
      'Typed',
      '## Whales\n\nThey breathe air.',
    ])
    const draft = textIn(drafted.html, 'draft')!
    const below = await author.submit(drafted, lesson, { ...typed, draft, do: 'below' })
    expect(textIn(below.html, 'body')).toBe(`Typed\n\n${draft}`)
    const replaced = await author.submit(drafted, lesson, { ...typed, draft, do: 'replace' })
    expect([textIn(replaced.html, 'body'), textIn(replaced.html, 'draft')]).toEqual([draft, undefined])
    expect(textIn((await author.open(lesson)).html, 'body')).toBe('')
  })

  it('questions, which follow those that were typed', async () => {
    const page = await newLesson('Whales once more')
    const lesson = /<form method="post" action="([^"]+\/lessons\/[^/"]+)"/.exec(page.html)![1]!
    await author.submit(page, lesson, { title: 'Mammals', body: 'Whales breathe air.' })
    const quiz = `${lesson}/quiz`
    const choices = [
      { text: 'Water', isCorrect: false },
      { text: 'Air', isCorrect: true },
    ]
    model.answer(JSON.stringify({ questions: [{ text: 'What do whales breathe?', choices, explanation: 'Mammals.' }] }))
    const typed = {
      'q0.text': 'Typed?',
      'q0.c0.text': 'Yes',
      'q0.c1.text': 'No',
      'q0.correct': '0',
      passingScore: '60',
    }
    const drafted = await author.submit(await author.open(quiz), quiz, { ...typed, do: 'draft' })
    expect(textIn(drafted.html, 'q0.text') ?? drafted.html).toContain('Typed?')
    expect(drafted.html).toContain('What do whales breathe?')
    expect(drafted.html).toMatch(/name="q1\.correct" value="1"[^>]* checked/)
    expect(drafted.html).toContain('value="60"')
    await world.settled()
    expect((await author.open(quiz)).html).not.toContain('Typed?')
  })

  it('and what was typed stays where the model fails', async () => {
    const page = await newLesson('Whales at last')
    const lesson = /<form method="post" action="([^"]+\/lessons\/[^/"]+)"/.exec(page.html)![1]!
    model.answer(500)
    const failed = await author.submit(page, lesson, { title: 'Mammals', body: 'Typed', do: 'draft' })
    expect(failed.status).toBe(502)
    expect(failed.html).toContain('role="alert"')
    expect(textIn(failed.html, 'body')).toBe('Typed')
  })
})

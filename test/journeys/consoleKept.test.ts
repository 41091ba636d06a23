import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ConsoleBrowser, linksOf } from '../harness/consoleBrowser.ts'
import { startFaultyApi } from '../harness/faultyApi.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, school, service, signedIn, world } = await startConsole()
const { person: author, email } = await signedIn(['curriculum_manager'])

let faulty: Awaited<ReturnType<typeof startFaultyApi>>
beforeAll(async () => {
  faulty = await startFaultyApi(service)
})
afterAll(() => faulty.close())

const text = '長い本文です。\n\n<b>二つ目</b>の段落です。'
const typed = { title: '題名', body: text, estimatedMinutes: '7', video: '', slides: '' }
const kept = text.replace(/</g, '&lt;').replace(/>/g, '&gt;')

async function aLesson() {
  const { courseId, lessonIds, sectionId } = await world.course(school, {
    isPublished: false,
    lessons: [{ title: 'L' }],
  })
  await world.settled()
  return { courseId, sectionId, lesson: `${base}/courses/${courseId}/lessons/${lessonIds[0]}` }
}

it('a sign-in that ended costs no typed word: signed in again, the same form is sent [CNS-072]', async () => {
  const { lesson } = await aLesson()
  const writer = browser()
  const start = await writer.signIn(email)
  const page = await writer.open(lesson)
  await writer.signOut(start)
  const ended = await writer.submit(page, lesson, typed)
  expect([ended.status, ended.html.includes(kept)]).toEqual([403, true])
  expect(ended.html).toContain('target="_blank"')
  await writer.signIn(email, linksOf(ended.html).get('Sign in (opens a new tab)')!)
  const seen = await writer.submit(ended, lesson, { body: text })
  expect([seen.status, seen.html.includes(kept)]).toEqual([403, true])
  expect(seen.html).toContain('You signed in again')
  const saved = await writer.submit(seen, lesson, { body: text })
  expect([saved.status, saved.html.includes('Saved.'), saved.html.includes(kept)]).toEqual([200, true, true])
})

it('a store that fails at any call costs no typed word [CNS-072]', async () => {
  const { faults } = faulty
  const writer = new ConsoleBrowser(faulty.url)
  await writer.signIn(email)
  const { lesson } = await aLesson()
  let failures = 0
  for (let at = 1; at < 200; at++) {
    const page = await writer.open(lesson)
    faults.arm(at, false)
    const down = await writer.submitOnly(page, lesson, { ...typed, title: `題名 ${at}` })
    faults.disarm()
    if (down.status === 303) break
    expect([at, down.status, down.html.includes(kept)]).toEqual([at, 503, true])
    let again = await writer.submit(down, lesson, { body: text })
    // Nobody knew who had sent it.
    if (again.status === 403) again = await writer.submit(again, lesson, { body: text })
    expect([at, again.status, again.html.includes('Saved.')]).toEqual([at, 200, true])
    failures++
  }
  expect(failures).toBeGreaterThan(3)
})

it('another site’s form is shown to nobody [CNS-072]', async () => {
  const { lesson } = await aLesson()
  const forged = await author.browser.post(lesson, typed, { Origin: 'https://evil.example' })
  expect([forged.status, forged.html.includes('題名')]).toEqual([403, false])
})

it('a lesson that somebody deleted meanwhile is saved as a new one [CNS-072]', async () => {
  const { lesson, sectionId } = await aLesson()
  const page = await author.open(lesson)
  await author.confirm(await author.open(lesson), `${lesson}/delete`)
  const gone = await author.submit(page, lesson, typed)
  expect([gone.status, gone.html.includes(kept)]).toEqual([404, true])
  expect(gone.html).toContain('Somebody deleted this lesson in the meantime')
  expect(linksOf(gone.html).get('Deleted')).toBe(`${base}/deleted`)
  const saved = await author.submit(gone, '/lessons', { ...typed, sectionId })
  expect([saved.status, saved.html.includes('Created.'), saved.html.includes(kept)]).toEqual([200, true, true])
})

import { gunzipSync } from 'node:zlib'
import { expect, it } from '@jest/globals'
import { authorIn, problemOf } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

const { service, world } = await startWorld()
const school = await world.organization('School')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const stranger = await world.person({ [await world.organization('Another school')]: ['admin'] }, 'manabi-web')
const make = authorIn(school, author)

it('a course is downloaded as the archive that an import reads, by its authors alone [OLX-015]', async () => {
  const { path, lessons } = await make.section()
  const questions = [
    { text: 'Sure?', choices: [true, false].map((isCorrect) => ({ text: String(isCorrect), isCorrect })) },
  ]
  const lesson = await make.created(lessons, {
    ...{ title: 'Lesson', estimatedMinutes: 7, body: { format: 'markdown', text: '**「重点」**です' } },
    quiz: { questions, passingScore: 80 },
  })
  const url = `${service.url}/api/v1${path}/export`
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${author.tokens.accessToken}` } })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/gzip'])
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="crs_\w+\.tar\.gz"$/)
  const tar = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('utf8')
  for (const part of ['course/course.xml', `course/vertical/${lesson.id}.xml`, 'estimated_minutes="7"'])
    expect(tar).toContain(part)
  for (const part of ['passing_score="80"', '<strong>「重点」</strong>です', 'correct="true"'])
    expect(tar).toContain(part)
  expect(problemOf(await stranger.api.get(`${path}/export`))).toEqual([404, 'not_found'])
  expect(problemOf(await learner.api.get(`${path}/export`))).toEqual([403, expect.any(String)])
  expect(problemOf(await author.api.get(`${make.o}/courses/crs_x/export`))).toEqual([404, 'not_found'])
})

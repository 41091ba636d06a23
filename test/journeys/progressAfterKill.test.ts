import { afterAll, expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { client } from '../harness/http.ts'
import { Installation } from '../servers/installation.ts'
import { isReady } from '../servers/underLoad.ts'

const roles = ['api', 'projector', 'dispatcher'] as const
const files = { EVENT_STORE_URL: undefined, READ_STORE_URL: undefined, FEED_URL: undefined }

const installation = await Installation.open(files)
afterAll(() => installation.remove())

it('progress that an answer showed is shown after one kill -9, by the first request [EMB-008]', async () => {
  const before = await installation.start(roles)
  await eventually(() => isReady(before.url))
  const world = await installation.world(before.url)
  const school = await world.organization('School')
  const lessons = ['One', 'Two', 'Three'].map((title) => ({ title }))
  const { courseId, lessonIds } = await world.course(school, { lessons })
  const { tokens } = await world.person({ [school]: ['learner'] })
  await world.settled()

  const learner = client(before.url).as(tokens.accessToken)
  for (const lessonId of lessonIds) {
    const { status, headers } = await learner.post(`/lessons/${lessonId}/complete`)
    expect([status, headers.get('consistency')]).toEqual([200, null])
  }
  await before.kill()
  const { url } = await installation.start(roles)
  const { body } = await client(url).as(tokens.accessToken).get(`/me/progress/${courseId}`)
  expect(body).toMatchObject({ completedLessons: lessonIds.length })
})

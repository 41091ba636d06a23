import { afterAll, expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { client } from '../harness/http.ts'
import { Installation } from '../servers/installation.ts'
import { isReady } from '../servers/underLoad.ts'

const roles = ['api', 'projector', 'dispatcher'] as const
const files = { EVENT_STORE_URL: undefined, READ_STORE_URL: undefined, FEED_URL: undefined }

const installation = await Installation.open(files)
afterAll(() => installation.remove())

it('what an answer showed is shown after kill -9, from the first request on [EMB-008]', async () => {
  let service = await installation.start(roles)
  await eventually(() => isReady(service.url))
  const world = await installation.world(service.url)
  const school = await world.organization('School')
  const lessons = Array.from({ length: 6 }, (_, index) => ({ title: `Lesson ${index}` }))
  const { courseId, lessonIds } = await world.course(school, { lessons })
  const { tokens } = await world.person({ [school]: ['learner'] })
  await world.settled()

  const learner = () => client(service.url).as(tokens.accessToken)
  const progress = async () => (await learner().get(`/me/progress/${courseId}`)).body
  for (const [index, lessonId] of lessonIds.entries()) {
    const { status, headers } = await learner().post(`/lessons/${lessonId}/complete`)
    expect([status, headers.get('consistency')]).toEqual([200, null])
    await service.kill()
    service = await installation.start(roles)
    expect(await progress()).toMatchObject({ completedLessons: index + 1 })
  }
})

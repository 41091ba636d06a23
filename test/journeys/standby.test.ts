import { afterAll, expect, it } from '@jest/globals'
import { allProjections } from '@manabi/operations'
import { verify } from '@manabi/projector'
import { eventually } from '../harness/eventually.ts'
import { client } from '../harness/http.ts'
import { Installation } from '../servers/installation.ts'
import { isReady } from '../servers/underLoad.ts'

const roles = ['api', 'projector', 'dispatcher'] as const
const files = { EVENT_STORE_URL: undefined, READ_STORE_URL: undefined, FEED_URL: undefined }

const installation = await Installation.open(files)
afterAll(() => installation.remove())

it('of two services on one directory one works; the other answers, and goes on within seconds when the first is killed [PRJ-008]', async () => {
  const first = await installation.start(roles)
  await eventually(() => isReady(first.url))
  const second = await installation.start(roles)
  await eventually(() => isReady(second.url))
  const world = await installation.world(first.url)
  const school = await world.organization('School')
  const lessons = Array.from({ length: 6 }, (_, index) => ({ title: `Lesson ${index}` }))
  const { courseId, lessonIds } = await world.course(school, { lessons })
  const { tokens } = await world.person({ [school]: ['learner'] })
  await world.settled()

  const [here, there] = [first, second].map(({ url }) => client(url).as(tokens.accessToken))
  for (const [index, lessonId] of lessonIds.slice(0, 4).entries()) {
    const { status, headers } = await (index % 2 === 0 ? here! : there!).post(`/lessons/${lessonId}/complete`)
    expect([status, headers.get('consistency')]).toEqual([200, null])
    for (const either of [here!, there!])
      expect((await either.get(`/me/progress/${courseId}`)).body).toMatchObject({ completedLessons: index + 1 })
  }
  await first.kill()
  await eventually(async () => {
    const { headers } = await there!.post(`/lessons/${lessonIds[4]}/complete`)
    return headers.get('consistency') === null
  })
  expect((await there!.get(`/me/progress/${courseId}`)).body).toMatchObject({ completedLessons: 5 })
  await world.settled()
  const { projections } = await verify({ ...world.platform, projections: allProjections })
  expect(projections.filter(({ differences }) => differences !== 0)).toEqual([])
})

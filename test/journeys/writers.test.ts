import { expect, it } from '@jest/globals'
import { authorIn } from '../harness/authors.ts'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()
const school = await world.organization('School')
const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const colleague = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const make = authorIn(school, author)
const o = `/organizations/${school}`

it('what authors read says who wrote it last, and what learners read does not [ATH-021]', async () => {
  const nameOf = async (person: typeof author) => ({
    userId: person.userId,
    displayName: (await person.api.get('/me')).body.displayName,
  })
  const [mine, theirs] = [await nameOf(author), await nameOf(colleague)]
  const { path, lessons } = await make.section()
  const section = lessons.replace(/\/lessons$/, '')
  const lesson = await make.created(lessons, { title: 'Lesson' })
  const others = {
    materials: { kind: 'link', url: 'https://example.org/', isPublished: true },
    tests: { isPublished: true },
    paths: { courseIds: [], isPublic: true },
    certificates: {},
  }
  const made = await Promise.all(
    Object.entries(others).map(async ([kind, facts]) => {
      const { body } = await author.api.post(`${o}/${kind}`, { title: 'First', culture: 'en-US', ...facts })
      return `${o}/${kind}/${body.id}`
    }),
  )
  const all = [path, `${lessons}/${lesson.id}`, ...made]
  for (const at of all) expect([at, (await author.api.get(at)).body.updatedBy]).toEqual([at, mine])
  expect((await author.api.get(`${path}/sections`)).body).toMatchObject([{ updatedBy: mine }])
  await author.api.post(`${path}/publish`, { lessonIds: 'all' })

  for (const at of all) await colleague.api.put(at, { ...(await colleague.api.get(at)).body, title: 'Second' })
  await colleague.api.put(section, { title: 'Second' })
  for (const at of all) expect([at, (await author.api.get(at)).body.updatedBy]).toEqual([at, theirs])
  const { body: course } = await author.api.get(path)
  expect(course.sections).toMatchObject([{ updatedBy: theirs, lessons: [{ updatedBy: theirs }] }])
  expect((await author.api.get(lessons)).body).toMatchObject([{ updatedBy: theirs }])
  for (const kind of ['courses', 'tests', 'materials']) {
    const { items } = (await author.api.get(`${o}/${kind}`)).body
    expect([kind, items]).toMatchObject([kind, [{ updatedBy: theirs }]])
  }
  const ofLearners = [`/courses/${course.id}`, `/lessons/${lesson.id}`, '/courses', '/paths', '/certificates', '/tests']
  for (const at of ofLearners) {
    const read = await learner.api.get(at)
    expect([at, read.status]).toEqual([at, at === '/tests' ? read.status : 200])
    expect(JSON.stringify(read.body)).not.toContain('updatedBy')
  }
  await admin.api.delete(`${o}/members/${colleague.userId}`)
  expect((await colleague.api.delete('/me')).status).toBe(204)
  expect((await author.api.get(path)).body.updatedBy).toBeNull()
})

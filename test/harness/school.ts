import { afterAll } from '@jest/globals'
import { authorIn } from './authors.ts'
import { startTestService } from './service.ts'
import { worldOf } from './world.ts'

/** A service and its world. It is removed after the file's tests. */
export async function startWorld(settings: Record<string, string> = {}) {
  const service = await startTestService(settings)
  afterAll(() => service.remove())
  return { service, world: worldOf(service) }
}

/** With a school, its author and one of its learners, and the admin of another school. */
export async function startSchool() {
  const { service, world } = await startWorld()
  const [school, other] = [await world.organization('School'), await world.organization('Another school')]
  const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
  const learner = await world.person({ [school]: ['learner'] })
  const stranger = await world.person({ [other]: ['admin'] }, 'manabi-web')
  const make = authorIn(school, author)
  return { service, world, school, author, learner, stranger, make, o: make.o, elsewhere: authorIn(other, stranger) }
}

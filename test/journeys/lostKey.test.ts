import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { stateCollection } from '@manabi/state-store'
import { startTestService, type TestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'

const keyDocs = stateCollection<{ readonly id: string }>()({ name: 'subject-keys', indexes: [] })

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.remove())

it('a lost key stops nothing but its own person, and shows in the metrics [PER-003]', async () => {
  const before = worldOf(service)
  const school = await before.organization()
  const ada = await before.account({ [school]: ['learner'] })
  const bob = await before.account({ [school]: ['learner'] })
  await service.platform.state.collection(keyDocs).delete({ id: ada.userId })
  service = await service.restart()

  const world = worldOf(service)
  const carol = await world.account({ [school]: ['learner'] })
  for (const { email } of [bob, carol]) expect((await world.signIn(email)).tokens.user.displayName).toBe('Hanako')
  await expect(world.signIn(ada.email)).rejects.toThrow('answered 401')
  const { status } = await world.api.post('/auth/login', { email: ada.email, password: 'x'.repeat(12) })
  expect(status).toBe(401)
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  expect(metrics).toMatch(/^manabi_personal_keys_lost 1$/m)
  // Their key is not made again, so what a backup has still opens.
  expect(await service.platform.state.collection(keyDocs).get(ada.userId)).toBeNull()
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { certificate } from '@manabi/catalog'
import { newId } from '@manabi/kernel'
import { eventually } from '../harness/eventually.ts'
import { startTestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'

const child = join(import.meta.dirname, '../harness/completeCoursesAndDie.ts')
const learners = 8
const deaths = 3

it('a certificate is awarded once to each, however often the process that awards is killed [CRT-005]', async () => {
  const service = await startTestService()
  const world = worldOf(service)
  const school = await world.organization('School')
  const { courseId, lessonIds } = await world.course(school)
  const certificateId = newId('crt')
  const criteria = { kind: 'course', id: courseId } as const
  const content = { title: 'Programmer', description: '', culture: 'en-US', criteria, validMonths: null }
  await world.decide(certificate.writeCertificate, [certificateId], {
    certificateId,
    organizationId: school,
    ...content,
  })
  const people = await Promise.all(Array.from({ length: learners }, () => world.person({ [school]: ['learner'] })))
  await service.stop()

  const tokens = people.map(({ tokens: { accessToken } }) => accessToken)
  for (let death = 0; death < deaths; death++) {
    const killed = spawn(process.execPath, [child, service.dataDir, lessonIds[0]!, ...tokens], { stdio: 'inherit' })
    const [, signal] = await once(killed, 'exit')
    expect(signal).toBe('SIGKILL')
  }

  const { dataDir } = service
  const restarted = await startTestService({ DATA_DIR: dataDir, NAMESPACE: basename(dataDir).toLowerCase() })
  const { api } = worldOf(restarted)
  const certificatesOf = async (token: string) => (await api.as(token).get('/me/certificates')).body
  for (const token of tokens) await api.as(token).post(`/lessons/${lessonIds[0]}/complete`)
  await eventually(async () => (await Promise.all(tokens.map(certificatesOf))).every(({ length }) => length === 1))
  const { events } = await restarted.platform.eventStore.readAll({
    ...{ after: 0, limit: 1_000, types: ['CertificateAwarded'] },
  })
  const awarded = events.map(({ data }) => data['userId'] as string)
  expect(awarded.toSorted()).toEqual(people.map(({ userId }) => userId).toSorted())
  await restarted.remove()
  await rm(dataDir, { recursive: true })
})

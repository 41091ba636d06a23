import { describe, expect, it } from '@jest/globals'
import { type CertificateContent, certificate } from '@manabi/catalog'
import { type Id, newId } from '@manabi/kernel'
import type { ReadModels } from '@manabi/operations'
import { awardCertificates } from '@manabi/operations/awards/awardCertificates'
import { causeOf, reactionContext } from '@manabi/operations/reactions/reactionContext'
import { eventually } from '../harness/eventually.ts'
import { startWorld } from '../harness/school.ts'
import type { World } from '../harness/world.ts'

type Person = Awaited<ReturnType<World['person']>>
const { service, world } = await startWorld()
const school = await world.organization('School')
const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')

async function aCertificate(more: Partial<CertificateContent> = {}, organizationId = school): Promise<Id> {
  const certificateId = newId('crt')
  const content = { title: 'Programmer', description: '', culture: 'en-US', criteria: null, validMonths: 1, ...more }
  await world.decide(certificate.writeCertificate, [certificateId], { certificateId, organizationId, ...content })
  await world.settled()
  return certificateId
}

const aLearner = () => world.person({ [school]: ['learner'] })
const certificatesOf = async ({ api }: Person) => (await api.get('/me/certificates')).body
const idsOf = (awards: { certificateId: string }[]) => awards.map(({ certificateId }) => certificateId)
const problemOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const isAwarded = (person: Person, certificateId: Id) =>
  eventually(async () => idsOf(await certificatesOf(person)).includes(certificateId))

describe('a certificate by hand', () => {
  it('is awarded once, and again answers the same [CRT-002]', async () => {
    const certificateId = await aCertificate()
    const person = await aLearner()
    const path = `/organizations/${school}/certificates/${certificateId}/awards`
    const { userId } = person
    const first = await admin.api.post(path, { userId })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ certificateId, title: 'Programmer', organizationId: school, source: 'manual' })
    const head = await service.platform.eventStore.head()
    const again = await admin.api.post(path, { userId })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await service.platform.eventStore.head()).toBe(head)
    expect(await certificatesOf(person)).toEqual([first.body])
  })

  it('goes to people of the organization, and is one of its own [CRT-002]', async () => {
    const certificateId = await aCertificate()
    const path = `/organizations/${school}/certificates/${certificateId}/awards`
    const stranger = await world.person()
    const { status, body } = await admin.api.post(path, { userId: stranger.userId })
    expect([status, body.errors[0].path]).toEqual([400, 'userId'])
    const foreign = await aCertificate({}, await world.organization('Another school'))
    for (const id of [foreign, 'crt_unknown'])
      expect(
        problemOf(await admin.api.post(`/organizations/${school}/certificates/${id}/awards`, { userId: admin.userId })),
      ).toEqual([404, 'not_found'])
    const learner = await world.person({ [school]: ['curriculum_manager', 'hr'] }, 'manabi-web')
    expect((await learner.api.post(path, { userId: learner.userId })).status).toBe(201)
  })

  it('expires so many months later in UTC [CRT-003]', async () => {
    const person = await aLearner()
    const path = (id: Id) => `/organizations/${school}/certificates/${id}/awards`
    const { body: expiring } = await admin.api.post(path(await aCertificate({ validMonths: 12 })), person)
    const { issuedAt, expiresAt } = expiring
    expect(new Date(expiresAt).getUTCFullYear()).toBe(new Date(issuedAt).getUTCFullYear() + 1)
    const { body: lasting } = await admin.api.post(path(await aCertificate({ validMonths: null })), person)
    expect(lasting.expiresAt).toBeNull()
    expect(idsOf(await certificatesOf(person))).toEqual([lasting.certificateId, expiring.certificateId])
  })
})

describe('a certificate is awarded automatically', () => {
  it('for a completed course, to learners of its owner alone [CRT-001]', async () => {
    const { courseId, lessonIds } = await world.course(school, { isPublic: true })
    const certificateId = await aCertificate({ criteria: { kind: 'course', id: courseId } })
    const [person, stranger, another] = [await aLearner(), await world.person(), await aLearner()]
    await stranger.api.post(`/lessons/${lessonIds[0]}/complete`)
    await person.api.post(`/lessons/${lessonIds[0]}/complete`)
    await isAwarded(person, certificateId)
    const [shown] = await certificatesOf(person)
    expect(shown).toMatchObject({ certificateId, source: 'automatic', organizationId: school })
    // Reactions see events in order, so the stranger's turn has passed.
    expect(await certificatesOf(stranger)).toEqual([])
    expect(await certificatesOf(another)).toEqual([])

    const path = `/organizations/${school}/certificates/${certificateId}/awards`
    const byHand = await admin.api.post(path, { userId: person.userId })
    expect([byHand.status, byHand.body]).toEqual([200, shown])
  })

  it('for a path once its courses are completed, and not for what was completed before [CRT-001]', async () => {
    const [one, two] = [await world.course(school), await world.course(school)]
    const pathId = await world.path(school, { courseIds: [one.courseId, two.courseId] })
    const person = await aLearner()
    const early = await aLearner()
    for (const { lessonIds } of [one, two]) await early.api.post(`/lessons/${lessonIds[0]}/complete`)
    const certificateId = await aCertificate({ criteria: { kind: 'path', id: pathId } })
    await person.api.post(`/lessons/${one.lessonIds[0]}/complete`)
    await person.api.post(`/lessons/${two.lessonIds[0]}/complete`)
    await isAwarded(person, certificateId)
    expect(await certificatesOf(early)).toEqual([])
    expect(await certificatesOf(person)).toHaveLength(1)
  })

  it('whatever read models are late or have stopped but those that tell the criteria [CRT-006]', async () => {
    const { courseId, lessonIds } = await world.course(school)
    const certificateId = await aCertificate({ criteria: { kind: 'course', id: courseId } })
    const person = await aLearner()
    await person.api.post(`/lessons/${lessonIds[0]}/complete`)
    const { eventStore, codec } = service.platform
    const stored = (await eventStore.readStream(`progress-${person.userId}-${courseId}`)).at(-1)!
    const [event] = await codec.decode([stored])
    const asked: (readonly string[] | undefined)[] = []
    const waitFor: ReadModels['waitFor'] = async (_position, _milliseconds, names) => {
      asked.push(names)
      return names !== undefined
    }
    const services = { ...service.platform, readModels: { waitFor, status: () => [] } }
    const context = reactionContext(awardCertificates, services, causeOf(stored))
    await awardCertificates.react(event!, context, services)
    expect(asked).toEqual([['certificate-criteria', 'path-courses']])
    await isAwarded(person, certificateId)
  })

  it('for a passed test [CRT-001]', async () => {
    const choices = [
      { text: 'Yes', isCorrect: true },
      { text: 'No', isCorrect: false },
    ]
    const questions = [{ text: 'One?', choices }]
    const input = { title: 'Final', culture: 'en-US', questions }
    const { body: test } = await admin.api.post(`/organizations/${school}/tests`, input)
    const certificateId = await aCertificate({ criteria: { kind: 'test', id: test.id } })
    const person = await aLearner()
    await person.api.post(`/tests/${test.id}/submit`, { answers: [] })
    const [question] = test.questions
    const answers = [{ questionId: question.id, choiceId: question.choices[0].id }]
    const { body: passed } = await person.api.post(`/tests/${test.id}/submit`, { answers })
    await isAwarded(person, certificateId)
    expect(await certificatesOf(person)).toMatchObject([{ certificateId, issuedAt: passed.submittedAt }])
  })
})

import * as catalog from '@manabi/catalog'
import { Manabi } from '@manabi/client'
import { registerUser } from '@manabi/identity'
import { type Decision, type DomainEvent, type Id, newId, type Role, systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { eventually } from './eventually.ts'
import { client } from './http.ts'
import type { TestService } from './service.ts'

export const password = 'correct horse battery'

type Memberships = Readonly<Record<Id, readonly Role[]>>

type Decide = <State, Event extends DomainEvent, Key extends readonly unknown[], Command>(
  decision: Decision<State, Event, Key, Command>,
  key: Key,
  command: Command,
) => Promise<void>

/** What a journey finds: organizations, people and content, made by the same decisions as everything else. */
export function worldOf(service: TestService) {
  const { platform, readModels } = service
  const api = client(service.url)
  const metadata = () => systemMetadata('test', platform.clock.now())

  const decide: Decide = async (decision, key, command) => {
    await platform.repository.execute(decision, key, command, metadata())
  }
  /** On servers of a busy machine the first build takes most of a minute. */
  const settled = async () => {
    // A read model that has stopped for a moment, as when its lease moved, is not waited for.
    const head = await platform.eventStore.head()
    await eventually(() => readModels.waitFor(head, 1_000))
  }

  /** Registers a person with these roles. */
  const account = async (memberships: Memberships = {}) => {
    const email = `${newId('usr')}@example.com`
    const facts = { email, password, displayName: 'Hanako' }
    const userId = await registerUser(platform, facts, metadata(), async (id) => {
      for (const [organizationId, roles] of Object.entries(memberships)) {
        const member = { organizationId, userId: id, roles, email, displayName: facts.displayName }
        await decide(organization.addMember, [organizationId], member)
      }
    })
    await settled()
    return { userId, email }
  }
  const signIn = async (email: string, clientId?: string) => {
    const { status, body } = await api.post('/auth/login', { email, password, clientId })
    if (status !== 200) throw new Error(`The sign-in was answered ${status}: ${JSON.stringify(body)}`)
    const manabi = new Manabi({ baseUrl: service.url })
    await manabi.signIn(body)
    return { tokens: body, api: api.as(body.accessToken), manabi }
  }

  return {
    api,
    decide,
    settled,
    organization: async (name = 'A school', seats = 100): Promise<Id> => {
      const organizationId = newId('org')
      const command = { organizationId, name, seats, plan: 'standard' }
      await decide(organization.createOrganization, [organizationId], command)
      return organizationId
    },
    account,
    signIn,
    /** Registers a person with these roles, and signs them in. */
    person: async (memberships: Memberships = {}, clientId?: string) => {
      const registered = await account(memberships)
      return { ...registered, ...(await signIn(registered.email, clientId)) }
    },
    course: (organizationId: Id, facts: Partial<CourseDraft> = {}) =>
      new CourseAuthor(decide, organizationId).write(facts),
    material: async (organizationId: Id, isPublished = true): Promise<Id> => {
      const materialId = newId('mat')
      const content = {
        title: 'Glossary',
        culture: 'en-US',
        description: '',
        kind: 'text',
        url: null,
        text: catalog.sanitizeBody({ format: 'markdown', text: '# Words' }).text,
        mimeType: null,
      } as const
      const command = { materialId, organizationId, isPublished, ...content }
      await decide(catalog.material.writeMaterial, [materialId], command)
      return materialId
    },
    path: async (organizationId: Id, path: Partial<catalog.PathContent>): Promise<Id> => {
      const pathId = newId('pth')
      const content = { title: 'A path', description: '', culture: 'en-US', isPublic: false, courseIds: [], ...path }
      await decide(catalog.path.writePath, [pathId], { pathId, organizationId, ...content })
      return pathId
    },
    certificate: async (organizationId: Id, title: string): Promise<Id> => {
      const certificateId = newId('crt')
      const content = { title, description: '', culture: 'en-US', criteria: null, validMonths: 12 }
      const command = { certificateId, organizationId, ...content }
      await decide(catalog.certificate.writeCertificate, [certificateId], command)
      return certificateId
    },
  }
}

export type World = ReturnType<typeof worldOf>

interface CourseDraft extends catalog.CourseFacts {
  readonly isPublished: boolean
  readonly lessons: readonly LessonDraft[]
}

export interface LessonDraft {
  readonly title: string
  readonly isPublished?: boolean
  readonly text?: string
  readonly format?: 'markdown' | 'html'
  readonly quiz?: catalog.Quiz | null
  readonly materialIds?: readonly Id[]
}

/** Two questions; the first choice of each is right. */
export const sampleQuiz = (): catalog.Quiz => ({
  passingScore: 70,
  explanations: 'passed',
  questions: [1, 2].map((n) => ({
    id: newId('qst'),
    text: `Question ${n}`,
    explanation: `Secret explanation ${n}`,
    choices: [true, false].map((isCorrect) => ({ id: newId('cho'), text: isCorrect ? 'Yes' : 'No', isCorrect })),
  })),
})

export const rightAnswers = ({ questions }: catalog.Quiz) =>
  questions.map(({ id, choices }) => ({ questionId: id, choiceId: choices.find(({ isCorrect }) => isCorrect)!.id }))

type CourseDecision<Command> = Decision<catalog.CourseState, catalog.CourseEvent, [courseId: Id], Command>

class CourseAuthor {
  readonly #decide: World['decide']
  readonly #organizationId: Id

  constructor(decide: World['decide'], organizationId: Id) {
    this.#decide = decide
    this.#organizationId = organizationId
  }

  async write({ isPublished = true, lessons = [{ title: 'Lesson 1' }], ...facts }: Partial<CourseDraft>) {
    const courseId = newId('crs')
    const sectionId = newId('sec')
    const organizationId = this.#organizationId
    const defaults = {
      title: 'A course',
      description: '',
      culture: 'en-US',
      level: 'Beginner',
      estimatedMinutes: 10,
      isPublic: false,
    } as const
    const { course } = catalog
    const change = <Command>(decision: CourseDecision<Command>, command: Command) =>
      this.#decide(decision, [courseId], command)
    await change(course.createCourse, { courseId, organizationId, ...defaults, ...facts })
    await change(course.addSection, { sectionId, title: 'Section 1' })
    const addLesson = async (draft: LessonDraft): Promise<Id> => {
      const lessonId = await this.#lesson(courseId, draft)
      await change(course.placeLesson, { lessonId, sectionId })
      if (draft.isPublished ?? true) await change(course.publishLesson, { lessonId })
      return lessonId
    }
    const lessonIds: Id[] = []
    for (const draft of lessons) lessonIds.push(await addLesson(draft))
    if (isPublished) await change(course.publishCourse, undefined)
    return { courseId, sectionId, lessonIds, change, addLesson }
  }

  async #lesson(
    courseId: Id,
    { title, text = 'Text', format = 'markdown', quiz = null, materialIds }: LessonDraft,
  ): Promise<Id> {
    const lessonId = newId('les')
    const organizationId = this.#organizationId
    const content = {
      title,
      body: catalog.sanitizeBody({ format, text }),
      estimatedMinutes: 5,
      video: null,
      slides: null,
      quiz,
    }
    await this.#decide(catalog.lesson.writeLesson, [lessonId], { lessonId, courseId, organizationId, content })
    if (materialIds !== undefined) await this.#decide(catalog.lesson.attachMaterials, [lessonId], { materialIds })
    return lessonId
  }
}

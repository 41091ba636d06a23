import { describe, expect, it } from '@jest/globals'
import { type Learner, learnerScopes, type Scope, scopes } from '@manabi/kernel'
import { operations } from '@manabi/operations'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { planTools } from './assistantPrompts.ts'
import { argumentReader } from './readArguments.ts'
import { fieldsOf } from './toolSchemas.ts'
import { Tools, toolName } from './tools.ts'

const tools = new Tools(operations)
const caller = (granted: readonly Scope[], clientId = 'manabi-web'): Learner => ({
  ...{ kind: 'learner', userId: 'usr_1', sessionId: 'ses_1', clientId },
  ...{ scopes: new Set(granted), organizations: new Map() },
})
const all = tools.listFor(caller(scopes), null)
const operation = (id: string) => operations.find((candidate) => candidate.id === id)!
const refusalOf = (path: string, message: string) =>
  expect.objectContaining({ options: { errors: [expect.objectContaining({ path, message })] } })
const input = (id: string, given: Record<string, unknown>) => argumentReader(operation(id))(given)

describe('tools', () => {
  it('are every operation that makes sense for an assistant, by its name [MCP-001]', () => {
    const wanted = operations.filter(({ tool }) => tool !== false).map(toolName)
    expect(all.map(({ name }) => name)).toEqual(wanted)
    expect(new Set(wanted).size).toBe(wanted.length)
    for (const name of wanted) expect(name).toMatch(/^[a-z][a-z0-9_]{2,63}$/)
    for (const name of planTools) expect(wanted).toContain(name)
  })

  it('have schemas that are whole in themselves, and say what they do', () => {
    const ajv = formats.default(new Ajv2020({ strict: false }))
    for (const { name, title, description, inputSchema, outputSchema } of all) {
      for (const schema of [inputSchema, outputSchema]) {
        if (schema === undefined) continue
        expect([name, schema.type]).toEqual([name, 'object'])
        expect([name, JSON.stringify(schema).includes('"$ref"')]).toEqual([name, false])
        ajv.compile(schema)
      }
      expect(title).toBeTruthy()
      expect(description).not.toMatch(/specification|contract/)
    }
  })

  it('take the parameters of the path by their names, and organizationId where the path has it', () => {
    for (const { id, path, tool } of operations) {
      if (tool === false) continue
      const { inputSchema } = all.find(({ name }) => name === toolName({ id }))!
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect([id, inputSchema.required ?? []]).toEqual([id, expect.arrayContaining(names)])
    }
  })

  it('are as many as the scopes allow [MCP-001]', () => {
    const names = (granted: readonly Scope[], clientId?: string) =>
      tools.listFor(caller(granted, clientId), null).map(({ name }) => name)
    expect(names(learnerScopes)).toContain('complete_lesson')
    expect(names(learnerScopes)).not.toContain('invite_member')
    expect(names(['read:catalog'])).not.toContain('complete_lesson')
    expect(names([])).toEqual([])
    expect(names(learnerScopes)).toContain('close_account')
    expect(names(learnerScopes, 'dyn:1')).not.toContain('close_account')
  })

  it('tell clients when to ask first', () => {
    const hints = (name: string) => all.find((tool) => tool.name === name)!.annotations
    expect(hints('get_lesson')).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(hints('complete_lesson')).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
    })
    for (const name of ['remove_member', 'publish_course', 'publish_lesson', 'replace_lesson', 'delete_course']) {
      expect([name, hints(name)]).toEqual([
        name,
        expect.objectContaining({ readOnlyHint: false, destructiveHint: true }),
      ])
    }
  })

  it('say when to use them, and name each other as they are called [MCP-015]', () => {
    const described = (name: string) => all.find((tool) => tool.name === name)!.description
    expect(described('list_courses')).toBe(
      'List courses. Published courses that the caller may see, by culture, title and id. Use it to browse; search_catalog finds a topic.',
    )
    const ids = new Set(operations.map(({ id }) => id))
    for (const { name, description } of all) {
      const left = description!.match(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g)?.filter((word) => ids.has(word)) ?? []
      expect([name, left]).toEqual([name, []])
    }
  })
})

describe('arguments', () => {
  it('are flat: path, query and body in one [MCP-001]', () => {
    expect(input('completeLesson', { lessonId: 'les_1' })).toEqual({ params: { lessonId: 'les_1' } })
    expect(input('listCourses', { page: 2, q: 'x' }).query).toMatchObject({ page: 2, pageSize: 20, q: 'x' })
    const quiz = input('submitQuiz', { lessonId: 'les_1', answers: [] })
    expect(quiz).toEqual({ params: { lessonId: 'les_1' }, query: undefined, body: { answers: [] } })
    expect(input('startStudySession', {}).body).toBeUndefined()
    const course = { organizationId: 'org_1', courseId: 'crs_1' }
    expect(input('publishCourse', course).body).toBeUndefined()
    expect(input('publishCourse', { ...course, isPublished: true }).body).toEqual({ isPublished: true })
    expect(input('removeMember', { organizationId: 'o', userId: 'u', closeAccount: true }).query).toMatchObject({
      closeAccount: expect.anything(),
    })
  })

  it('that may be left out may be null, unless null says something [MCP-001]', () => {
    expect(input('listCourses', { page: 2, q: null, level: null }).query).toEqual(
      input('listCourses', { page: 2 }).query,
    )
    const place = { organizationId: 'org_1', courseId: 'crs_1', sectionId: 'sec_1', lessonId: 'les_1' }
    expect(input('replaceLesson', { ...place, title: 'L', quiz: null }).body).toMatchObject({ quiz: null })
    expect(() => input('replaceLesson', { ...place, title: null })).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    )
  })

  it('have a name for each field: one of the body is never taken for one of the path [MCP-001]', () => {
    for (const { id, params, body, tool } of operations) {
      if (tool === false) continue
      const shared = fieldsOf(params).filter((name) => fieldsOf(body).includes(name))
      expect([id, Object.keys(tool.names ?? {})]).toEqual([id, shared])
    }
    const place = { organizationId: 'org_1', courseId: 'crs_1', sectionId: 'sec_1', lessonId: 'les_1' }
    const moved = input('replaceLesson', { ...place, title: 'One', toSectionId: 'sec_2' })
    expect(moved).toMatchObject({ params: place, body: { sectionId: 'sec_2' } })
    const wrong = { errors: [expect.objectContaining({ path: 'toSectionId' })] }
    expect(() => input('replaceLesson', { ...place, title: 'One', toSectionId: 7 })).toThrow(
      expect.objectContaining({ code: 'invalid_request', options: wrong }),
    )
    expect(input('replaceLesson', { ...place, title: 'One' }).body).not.toHaveProperty('sectionId')
    const { properties } = all.find(({ name }) => name === 'replace_lesson')!.inputSchema
    expect(properties).toMatchObject({
      toSectionId: { description: 'Moves the lesson to this section of the course.' },
    })
  })

  it('are refused by name, ids that cannot be as not found [MCP-003]', () => {
    const refusal = (code: string, path?: string) =>
      expect.objectContaining({ code, ...(path && { options: { errors: [expect.objectContaining({ path })] } }) })
    expect(() => input('completeLesson', {})).toThrow(refusal('invalid_request', 'lessonId'))
    expect(() => input('completeLesson', { lessonId: 7 })).toThrow(refusal('invalid_request', 'lessonId'))
    expect(() => input('completeLesson', { lessonId: '' })).toThrow(refusal('not_found'))
    expect(() => input('submitQuiz', { lessonId: 'les_1' })).toThrow(refusal('invalid_request', 'answers'))
    expect(() => input('listCourses', { page: {} })).toThrow(refusal('invalid_request', 'page'))
  })

  it('that are numbers are no texts that JavaScript would take for one [MCP-019]', () => {
    const numbers = operations.flatMap(({ id, tool }) => {
      const { properties = {} } = tool === false ? {} : all.find(({ name }) => name === toolName({ id }))!.inputSchema
      return Object.entries(properties).flatMap(([argument, schema]) =>
        ['integer', 'number'].includes((schema as { type: string }).type) ? [[id, argument] as const] : [],
      )
    })
    expect(numbers).toEqual(
      expect.arrayContaining([
        ['listCourses', 'pageSize'],
        ['trendReport', 'months'],
        ['addSection', 'position'],
      ]),
    )
    for (const [id, argument] of numbers) {
      const errors = expect.arrayContaining([expect.objectContaining({ path: argument })])
      for (const value of ['0x10', '1e1', ' 5', '05', '', 'five', [5], true, {}]) {
        expect(() => input(id, { [argument]: value })).toThrow(expect.objectContaining({ options: { errors } }))
      }
    }
    expect(input('listCourses', { page: 1, pageSize: 5 }).query).toMatchObject({ page: 1, pageSize: 5 })
  })

  it('that come as texts are read where no text is wanted [MCP-019]', () => {
    expect(input('listCourses', { page: '2', pageSize: '5', q: '7' }).query).toMatchObject({
      page: 2,
      pageSize: 5,
      q: '7',
    })
    const course = { organizationId: 'org_1', courseId: 'crs_1' }
    expect(input('publishCourse', { ...course, isPublished: 'false' }).body).toEqual({ isPublished: false })
    const answers = [{ questionId: 'qst_1', choiceId: 'cho_1' }]
    const quiz = { lessonId: 'les_1', answers: JSON.stringify(answers) }
    expect(input('submitQuiz', quiz).body).toEqual({ answers })
    const person = { organizationId: 'org_1', email: 'hanako@example.com', displayName: '7', roles: '["learner"]' }
    expect(input('inviteMember', person).body).toMatchObject({ displayName: '7', roles: ['learner'] })
    const place = { organizationId: 'org_1', courseId: 'crs_1', sectionId: 'sec_1', lessonId: 'les_1' }
    const lesson = { ...place, title: '12', estimatedMinutes: '3', quiz: { passingScore: '80', questions: '[]' } }
    expect(() => input('replaceLesson', lesson)).toThrow(
      refusalOf('quiz.questions', 'must be a list, such as ["a", "b"]'),
    )
    const timed = { ...place, title: '12', estimatedMinutes: '3', quiz: null }
    expect(input('replaceLesson', timed).body).toMatchObject({ title: '12', estimatedMinutes: 3 })
  })

  it('that are refused are told with an example [MCP-019]', () => {
    const quiz = (answers: unknown) => () => input('submitQuiz', { lessonId: 'les_1', answers })
    expect(quiz('cho_1')).toThrow(refusalOf('answers', 'must be a list, such as ["a", "b"]'))
    expect(quiz('[')).toThrow(refusalOf('answers', 'must be a list, such as ["a", "b"]'))
    expect(() => input('listCourses', { page: 'two' })).toThrow(refusalOf('page', 'must be a number, such as 5'))
    expect(quiz(`[${'0,'.repeat(20_000)}0]`)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
    expect(quiz(`${'['.repeat(65)}${']'.repeat(65)}`)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })
})

import { invalid, Problem } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import {
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  ProtocolError,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server'
import type { AssistantCall } from './assistantCall.ts'

/** Runs an operation that only reads, by its id, in the caller's name. */
export type Read = (
  id: Operation['id'],
  given: Readonly<Record<string, unknown>>,
  call: AssistantCall,
) => Promise<unknown>

const mimeType = 'application/json'

const kinds = [
  {
    kind: 'courses',
    operation: 'getCourse',
    parameter: 'courseId',
    name: 'course',
    title: 'A course',
    description: 'The course with its sections and published lessons, in order.',
  },
  {
    kind: 'lessons',
    operation: 'getLesson',
    parameter: 'lessonId',
    name: 'lesson',
    title: 'A lesson',
    description: 'Body, video, slides, materials and the quiz without its answer key.',
  },
] as const

export const resourceTemplates = (): ListResourceTemplatesResult => ({
  resourceTemplates: kinds.map(({ kind, name, title, description }) => {
    return { uriTemplate: `manabi://${kind}/{id}`, name, title, description, mimeType }
  }),
})

/** The courses that the caller sees, a page at a time. */
export async function listResources(
  cursor: string | undefined,
  call: AssistantCall,
  read: Read,
): Promise<ListResourcesResult> {
  if (!call.caller.scopes.has('read:catalog')) return { resources: [] }
  const { items, page, totalPages } = (await read('listCourses', { page: pageOf(cursor) }, call)) as CoursePage
  const resources = items.map(({ id, title, level }): Resource => {
    return { uri: `manabi://courses/${id}`, name: id, title, description: `Course, ${level}`, mimeType }
  })
  return { resources, ...(page < totalPages && { nextCursor: String(page + 1) }) }
}

/** Cursors are the numbers of pages, in decimal digits. */
function pageOf(cursor = '1'): number {
  if (!/^[1-9]\d{0,8}$/.test(cursor)) throw invalid('cursor', 'is not a nextCursor of resources/list')
  return Number(cursor)
}

interface CoursePage {
  readonly items: readonly { readonly id: string; readonly title: string; readonly level: string }[]
  readonly page: number
  readonly totalPages: number
}

export async function readResource(uri: string, call: AssistantCall, read: Read): Promise<ReadResourceResult> {
  const [, kind, id] = /^manabi:\/\/([a-z]+)\/([\w-]+)$/.exec(uri) ?? []
  const found = kinds.find((candidate) => candidate.kind === kind)
  if (found === undefined) throw noResource(uri)
  const body = await read(found.operation, { [found.parameter]: id }, call).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? noResource(uri) : error
  })
  return { contents: [{ uri, mimeType, text: JSON.stringify(body) }] }
}

/** MCP has a number of its own for it: that of invalid parameters. */
const noResource = (uri: string): ProtocolError =>
  new ProtocolError(-32602, 'Resource not found', { code: 'not_found', uri: uri.slice(0, 200) })

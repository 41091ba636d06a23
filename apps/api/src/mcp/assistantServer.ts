import { Server, type ServerContext } from '@modelcontextprotocol/server'
import { logFailure } from '../http/operating/logFailure.ts'
import { problemOf } from '../http/problemAnswer.ts'
import { type AssistantCall, callOf } from './assistantCall.ts'
import { isOurFault, protocolErrorOf, unknownTool } from './assistantErrors.ts'
import { getPrompt, listPrompts } from './assistantPrompts.ts'
import { listResources, type Read, readResource, resourceTemplates } from './assistantResources.ts'
import { callTool, type ToolServices } from './callTool.ts'
import { type Tools, toolName } from './tools.ts'
import type { UnderWay } from './underWay.ts'

/** Makes what answers the messages of one session, or of one request. It knows no caller: each message brings its own. */
export const assistantServers = (tools: Tools, services: ToolServices, underWay: UnderWay) => (): Server => {
  const server = new Server(
    { name: 'manabi', title: 'Manabi', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions },
  )
  const answering =
    <Request, Result>(answer: (request: Request, call: AssistantCall) => Promise<Result> | Result) =>
    async (request: Request, context: ServerContext): Promise<Awaited<Result>> => {
      const call = callOf(context)
      try {
        return await underWay.during(answer(request, call))
      } catch (error) {
        const { requestId } = call
        if (isOurFault(error)) logFailure(services.log, { error, problem: problemOf(error), requestId, route: '/mcp' })
        throw protocolErrorOf(error, call.requestId)
      }
    }
  const call = async (name: string, given: Readonly<Record<string, unknown>>, from: AssistantCall) => {
    const tool = tools.find(name)
    await from.count(tool?.operation.limit)
    if (tool === undefined) throw unknownTool(name, from.requestId)
    return callTool(tool, given, from, services)
  }
  const read: Read = async (id, given, from) =>
    (await callTool(tools.find(toolName({ id }))!, given, from, services)).structuredContent

  server.setRequestHandler(
    'tools/list',
    answering((_request, { caller }) => ({ tools: [...tools.listFor(caller)] })),
  )
  server.setRequestHandler(
    'tools/call',
    answering(({ params }, from) => call(params.name, params.arguments ?? {}, from)),
  )
  server.setRequestHandler(
    'resources/list',
    answering(({ params }, from) => listResources(params?.cursor, from, read)),
  )
  server.setRequestHandler('resources/templates/list', answering(resourceTemplates))
  server.setRequestHandler(
    'resources/read',
    answering(({ params }, from) => readResource(params.uri, from, read)),
  )
  server.setRequestHandler('prompts/list', answering(listPrompts))
  server.setRequestHandler(
    'prompts/get',
    answering(({ params }, from) => getPrompt(params.name, params.arguments ?? {}, from, read)),
  )
  return server
}

const instructions =
  'Manabi holds courses, lessons and tests, and what one person has learned. Find content with search_catalog or list_courses, read it ' +
  'with get_course and get_lesson, and see progress with list_my_progress. Tools act in the name of the person who signed in. Ask ' +
  'them before you call a tool that changes or deletes something, and before you submit a quiz or a test: attempts count.'

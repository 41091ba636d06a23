import {
  type JSONRPCRequest,
  ProtocolError,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { AssistantAnswers } from './assistantAnswers.ts'
import { type AssistantCall, callOf } from './assistantCall.ts'
import { malformed } from './assistantErrors.ts'
import { getPrompt, listPrompts } from './assistantPrompts.ts'
import { listResources, type Read, readResource, resourceTemplates } from './assistantResources.ts'

const serverInfo = { name: 'manabi', title: 'Manabi', version: '1.0.0' }

/** Makes what answers the messages of one session, or of one request. It knows no caller: each message brings its own. */
export const assistantServers = (answers: AssistantAnswers) => (): Server => {
  const server = new AssistantServer(serverInfo, {
    capabilities: { tools: {}, resources: {}, prompts: {} },
    instructions,
  })
  const answering =
    <Request, Result>(answer: (request: Request, call: AssistantCall) => Promise<Result> | Result) =>
    (request: Request, context: ServerContext): Promise<Awaited<Result>> => {
      const call = callOf(context)
      return answers.during(call, () => answer(request, call))
    }
  const read: Read = (id, given, from) => answers.read(id, given, from)

  server.setRequestHandler(
    'tools/list',
    answering((_request, { caller, toolSet }) => ({ tools: [...answers.tools.listFor(caller, toolSet)] })),
  )
  server.setRequestHandler(
    'tools/call',
    answering(({ params }, from) => answers.call(params.name, params.arguments ?? {}, from)),
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

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

/** Refuses malformed parameters by the code that clients know: what the library says of them has none, or is an internal error. */
class AssistantServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler)
    return async (request, context) => {
      try {
        return await wrapped(request, context)
      } catch (error) {
        throw ProtocolError.isInstance(error) && error.data !== undefined
          ? error
          : malformed(error as Error, callOf(context).requestId)
      }
    }
  }
}

const instructions =
  'Manabi holds courses, lessons and tests, and what one person has learned. Find content with search_catalog or list_courses, read it ' +
  'with get_course and get_lesson, and see progress with list_my_progress. Tools act in the name of the person who signed in. Ask ' +
  'them before you call a tool that changes or deletes something, and before you submit a quiz or a test: attempts count.'

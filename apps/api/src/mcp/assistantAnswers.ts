import type { CallToolResult } from '@modelcontextprotocol/server'
import { logFailure } from '../http/operating/logFailure.ts'
import { problemOf } from '../http/problemAnswer.ts'
import type { AssistantCall } from './assistantCall.ts'
import { isOurFault, protocolErrorOf, unknownTool } from './assistantErrors.ts'
import { callTool, type ToolServices } from './callTool.ts'
import { type Tools, toolName } from './tools.ts'
import type { UnderWay } from './underWay.ts'

type Given = Readonly<Record<string, unknown>>

/** Answers messages, whichever transport they came by. */
export class AssistantAnswers {
  readonly tools: Tools
  readonly #services: ToolServices
  readonly #underWay: UnderWay

  constructor(tools: Tools, services: ToolServices, underWay: UnderWay) {
    this.tools = tools
    this.#services = services
    this.#underWay = underWay
  }

  /** Answers one message. What it throws becomes a `ProtocolError`; what is our fault is logged. */
  async during<Result>({ requestId }: AssistantCall, answer: () => Promise<Result> | Result): Promise<Awaited<Result>> {
    try {
      return await this.#underWay.during(answer())
    } catch (error) {
      const { log } = this.#services
      if (isOurFault(error)) logFailure(log, { error, problem: problemOf(error), requestId, route: '/mcp' })
      throw protocolErrorOf(error, requestId)
    }
  }

  async call(name: string, given: Given, from: AssistantCall): Promise<CallToolResult> {
    const tool = this.tools.find(name, from.toolSet)
    await from.count(tool?.operation.limit)
    if (tool === undefined) throw unknownTool(name, from.requestId)
    return callTool(tool, given, from, this.#services)
  }

  /** What an operation answers that only reads. */
  async read(id: string, given: Given, from: AssistantCall): Promise<unknown> {
    const { structuredContent } = await callTool(this.tools.find(toolName({ id }))!, given, from, this.#services)
    return structuredContent
  }
}

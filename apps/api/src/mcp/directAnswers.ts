import type { IncomingHttpHeaders } from 'node:http'
import { type ProtocolError, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server'
import type { AssistantAnswers } from './assistantAnswers.ts'
import type { AssistantCall } from './assistantCall.ts'
import { serverInfo } from './assistantServer.ts'
import { type DirectRequest, directRequest } from './directRequest.ts'
import type { ToolAnswer } from './toolAnswer.ts'

export interface DirectAnswer {
  readonly headers: Readonly<Record<string, string>>
  /** The bytes, or a text with a character for each. */
  readonly body: string | Uint8Array
}

/** Answers lists and calls of tools without the library, as it would (`mcpDirect.test.ts` compares them). */
export class DirectAnswers {
  readonly #answers: AssistantAnswers

  constructor(answers: AssistantAnswers) {
    this.#answers = answers
  }

  /** Null for what the library has to answer: also drafts, which take long, and whose callers may cancel them. */
  find(headers: IncomingHttpHeaders, body: unknown): DirectRequest | null {
    const found = directRequest(headers, body)
    const isDraft = found?.call != null && this.#answers.tools.find(found.call.name)?.operation.limit === 'drafting'
    return isDraft ? null : found
  }

  async answer(request: DirectRequest, from: AssistantCall): Promise<DirectAnswer> {
    const { sessionId } = request
    const headers = { 'Content-Type': 'application/json', ...(sessionId !== null && { 'Mcp-Session-Id': sessionId }) }
    const body = await this.#answers
      .during(from, () => this.#result(request, from))
      .catch((error: ProtocolError) => oneByte(failed(request, error)))
    return { headers, body }
  }

  async #result({ id, call, isModern }: DirectRequest, from: AssistantCall): Promise<string | Uint8Array> {
    const begin = `{"jsonrpc":"2.0","id":${oneByte(JSON.stringify(id))},"result":{`
    if (call !== null) {
      const { name, given } = call
      return `${begin}${resultJson(await this.#answers.call(name, given, from), isModern)}}}`
    }
    const list = this.#answers.tools.writtenFor(from.caller)
    return Buffer.concat([Buffer.from(`${begin}"tools":`, 'latin1'), list, isModern ? modernListEnd : listEnd])
  }
}

const modernMeta = { [SERVER_INFO_META_KEY]: serverInfo }
const listEnd = Buffer.from('}}')
const modernListEnd = Buffer.from(
  `,"resultType":"complete","ttlMs":0,"cacheScope":"private","_meta":${JSON.stringify(modernMeta)}}}`,
)

function resultJson({ texts, structured, meta }: ToolAnswer, isModern: boolean): string {
  const json = structured === null ? null : oneByte(structured.json)
  const content = texts.map((text) => {
    const shown = json !== null && text === structured!.json ? json : oneByte(text)
    return `{"type":"text","text":${JSON.stringify(shown)}}`
  })
  const shownMeta = isModern ? { ...meta, ...modernMeta } : meta
  // Texts that are added up are copied once, when they are sent; those that are joined also before.
  let result = `"content":[${content.join(',')}]`
  if (json !== null) result += `,"structuredContent":${json}`
  if (isModern) result += ',"resultType":"complete"'
  if (shownMeta !== null) result += `,"_meta":${JSON.stringify(shownMeta)}`
  return result
}

const scratch = Buffer.allocUnsafeSlow(256 * 1024)

/** The UTF-8 bytes, as a text with a character for each: such texts are escaped, joined and sent faster than those with wider characters. */
function oneByte(text: string): string {
  if (text.length * 3 > scratch.length) return Buffer.from(text).toString('latin1')
  return scratch.toString('latin1', 0, scratch.write(text))
}

const failed = ({ id }: DirectRequest, { code, message, data }: ProtocolError): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface AskedModel {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** All that was sent, as text. */
  readonly text: string
}

/** What the server does with a call: a text (an answer), a status, or anything else with the response itself. */
export type Behaviour = string | number | ((response: ServerResponse) => void)

/** A server on loopback that speaks OpenAI's chat completions and Anthropic's messages. Each call takes the next behaviour, the last one stays. */
export async function startModelServer(...behaviours: Behaviour[]) {
  const state = { behaviours, asked: [] as AskedModel[], open: 0, cancelled: 0 }
  const server = createServer(async (request, response) => {
    state.open++
    response.on('close', () => {
      state.open--
      if (!response.writableFinished) state.cancelled++
    })
    const text = (await buffer(request)).toString()
    state.asked.push({ path: request.url!, headers: request.headers, text })
    const [next] = state.behaviours.length > 1 ? state.behaviours.splice(0, 1) : state.behaviours
    if (typeof next === 'function') return next(response)
    if (typeof next === 'number') return json(response, next, refusal)
    json(response, 200, request.url!.endsWith('/messages') ? anthropic(next ?? '') : openAi(next ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/v1`,
    answer: (...next: Behaviour[]) => {
      state.behaviours = next
      state.asked = []
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  })
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

/** Never answers. */
export const silent: Behaviour = () => {}

/** Answers 200 with this. */
export const answering =
  (body: unknown): Behaviour =>
  (response) =>
    json(response, 200, body)

/** What each call costs, at either. */
export const cost = { inputTokens: 11, outputTokens: 7 }

export const openAi = (text: string, { inputTokens, outputTokens } = cost) => ({
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, model: 'tested-model' },
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: inputTokens, completion_tokens: outputTokens, total_tokens: 18 },
})

export const anthropic = (text: string, { inputTokens, outputTokens } = cost) => ({
  ...{
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'tested-model',
    stop_reason: 'end_turn',
    stop_sequence: null,
  },
  content: [{ type: 'text', text }],
  usage: { input_tokens: inputTokens, output_tokens: outputTokens },
})

/** As providers do, it repeats the key. */
const refusal = { type: 'error', error: { type: 'error', message: 'Incorrect API key provided: sk-secret-key' } }

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

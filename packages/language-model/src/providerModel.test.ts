import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Problem } from '@manabi/kernel'
import { pino } from 'pino'
import {
  answering,
  anthropic,
  cost,
  type ModelServer,
  openAi,
  silent,
  startModelServer,
} from '../../../test/harness/modelServer.ts'
import { ModelFailed, type ProviderSettings, providerModel } from './index.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

const prompt = {
  instructions: 'Be brief.',
  messages: [
    { from: 'person', text: 'Hello' },
    { from: 'model', text: 'Hi' },
    { from: 'person', text: 'Once more' },
  ],
} as const
const never = new AbortController().signal

describe.each(['openai-compatible', 'anthropic'] as const)('a server that speaks %s', (provider) => {
  const settings = (): ProviderSettings => ({
    provider,
    model: 'a-model',
    baseUrl: server.url,
    apiKey: 'sk-secret-key',
  })
  const ask = (signal = never) => providerModel(settings()).answer(prompt, signal)

  it('gets the messages and the key, and answers with its usage [AID-002]', async () => {
    server.answer('Hello again')
    expect(await ask()).toEqual({ text: 'Hello again', model: 'tested-model', ...cost })
    const [{ path, headers, text }] = server.asked as [(typeof server.asked)[0]]
    const isAnthropic = provider === 'anthropic'
    expect(path).toBe(isAnthropic ? '/v1/messages' : '/v1/chat/completions')
    expect(isAnthropic ? headers['x-api-key'] : headers.authorization).toMatch(/sk-secret-key$/)
    expect(JSON.parse(text)).toMatchObject({ model: 'a-model' })
    for (const part of ['Be brief.', 'Hello', 'Hi', 'Once more']) expect(text).toContain(part)
  })

  it.each([401, 429, 500, 529])(
    'that answers %d fails the call, and the error repeats nothing [AID-012]',
    async (status) => {
      server.answer(status)
      const error = await ask().catch((failure: unknown) => failure)
      expect(error).toEqual(new ModelFailed(`The AI provider answered ${status}.`, false))
      expect(error).toMatchObject({ isBilled: false })
      const lines: string[] = []
      const log = pino({}, { write: (line) => lines.push(line) })
      log.warn({ err: new Problem('ai_failed', (error as Error).message, { cause: error }) })
      expect(lines.join()).not.toMatch(/secret|Hello/)
    },
  )

  it('whose counts of tokens are none answers without them [AID-008]', async () => {
    const counts = { inputTokens: -5, outputTokens: 1e308 }
    server.answer(answering(provider === 'anthropic' ? anthropic('Hello', counts) : openAi('Hello', counts)))
    expect(await ask()).toMatchObject({ text: 'Hello', inputTokens: null, outputTokens: null })
  })

  it.each([
    ['no JSON', answering('<html>')],
    ['other JSON', answering({ hello: 'world' })],
  ])('that answers with %s fails the call, which may be billed', async (_name, behaviour) => {
    server.answer(behaviour)
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailed', isBilled: true })
  })

  it('that cuts the connection, or is not there, fails the call', async () => {
    server.answer((response) => response.destroy())
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailed', isBilled: false })
    const model = providerModel({ ...settings(), baseUrl: 'http://127.0.0.1:1/v1' })
    await expect(model.answer(prompt, never)).rejects.toThrow(/could not be reached/)
  })

  it('that sends the caller elsewhere gets no key taken there', async () => {
    server.answer((response) => response.writeHead(307, { Location: `${server.url}/elsewhere` }).end())
    await expect(ask()).rejects.toThrow(ModelFailed)
    expect(server.asked).toHaveLength(1)
  })

  it('is left when the caller leaves [AID-006]', async () => {
    server.answer(silent)
    const leaving = new AbortController()
    const answer = ask(leaving.signal)
    leaving.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
  })

  it('that never ends its answer is cut off', async () => {
    server.answer((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    await expect(ask()).rejects.toThrow(ModelFailed)
  })
})

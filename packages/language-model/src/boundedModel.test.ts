import { describe, expect, it } from '@jest/globals'
import { actingFor } from '@manabi/kernel'
import { BoundedModel, type LanguageModel, ModelBusy, ModelFailed } from './index.ts'

const answer = { text: 'x', model: 'm', inputTokens: 1, outputTokens: 1 }
const prompt = { instructions: '', messages: [] }
const never = new AbortController().signal
const slow: LanguageModel = {
  name: 'm',
  answer: (_prompt, signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
}

describe('a bounded model', () => {
  it('is used by so many at once, and by others after them [AID-007]', async () => {
    const model = new BoundedModel({ name: 'm', answer: async () => answer }, { most: 2, milliseconds: 1000 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const using = ['a', 'b'].map((caller) => actingFor(caller, () => model.use(() => promise)))
    await expect(actingFor('c', () => model.use(async () => 'third'))).rejects.toThrow(ModelBusy)
    resolve()
    await Promise.all(using)
    await expect(model.use(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await model.use((ask) => ask(prompt, never))).toEqual(answer)
  })

  it('leaves one use to others, however many one caller asks for [AID-007]', async () => {
    const model = new BoundedModel({ name: 'm', answer: async () => answer }, { most: 3, milliseconds: 1000 })
    const { promise, resolve } = Promise.withResolvers<void>()
    const using = [1, 2].map(() => actingFor('a', () => model.use(() => promise)))
    await expect(actingFor('a', () => model.use(async () => 'third'))).rejects.toThrow(ModelBusy)
    expect(await actingFor('b', () => model.use(async () => 'other'))).toBe('other')
    resolve()
    await Promise.all(using)
  })

  it('fails when an answer takes too long, and says so [AID-007]', async () => {
    const model = new BoundedModel(slow, { most: 1, milliseconds: 20 })
    const late = model.use((ask) => ask(prompt, never))
    await expect(late).rejects.toEqual(new ModelFailed('The AI provider took more than 0.02 seconds.', true))
  })

  it('passes on that the caller left [AID-006]', async () => {
    const model = new BoundedModel(slow, { most: 1, milliseconds: 60_000 })
    const leaving = new AbortController()
    const left = model.use((ask) => ask(prompt, leaving.signal))
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
  })
})

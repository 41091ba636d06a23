import { FairQueue } from '@manabi/kernel'
import { type LanguageModel, type ModelAnswer, ModelBusy, ModelFailed, type Prompt } from './port.ts'

export interface ModelBounds {
  /** Uses at once, one less of one caller; further ones are refused. */
  readonly most: number
  /** Of one call. */
  readonly milliseconds: number
}

/** A model that a slow provider cannot make into a burden: so many uses at once, and so long a call. */
export class BoundedModel {
  readonly #model: LanguageModel
  readonly #bounds: ModelBounds
  readonly #uses: FairQueue

  constructor(model: LanguageModel, bounds: ModelBounds) {
    this.#model = model
    this.#bounds = bounds
    this.#uses = new FairQueue({ working: bounds.most, waiting: 0, refusal: () => new ModelBusy() })
  }

  get name(): string {
    return this.#model.name
  }

  /** Runs work that may ask the model more than once. Throws `ModelBusy`. */
  use<Result>(work: (ask: LanguageModel['answer']) => Promise<Result>): Promise<Result> {
    return this.#uses.run(() => work((prompt, signal) => this.#ask(prompt, signal)))
  }

  async #ask(prompt: Prompt, signal: AbortSignal): Promise<ModelAnswer> {
    const { milliseconds } = this.#bounds
    const late = AbortSignal.timeout(milliseconds)
    try {
      return await this.#model.answer(prompt, AbortSignal.any([signal, late]))
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) throw new ModelFailed(`The AI provider took more than ${milliseconds / 1000} seconds.`, true)
      throw error
    }
  }
}

export interface Message {
  readonly from: 'person' | 'model'
  readonly text: string
}

export interface Prompt {
  /** What the model is to do, before what it is to do it with. */
  readonly instructions: string
  /** In order, the last from a person. */
  readonly messages: readonly Message[]
}

export interface ModelAnswer {
  readonly text: string
  /** As the provider names it. */
  readonly model: string
  /** Null where the provider does not say. */
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

/** A model that answers with text: the same port for every provider. */
export interface LanguageModel {
  readonly name: string
  /** Throws `ModelFailed`, and what `signal` was aborted with. */
  answer(prompt: Prompt, signal: AbortSignal): Promise<ModelAnswer>
}

/** No answer, or none that can be read. The message names neither texts nor keys, so that it may go to logs and clients. */
export class ModelFailed extends Error {
  /** Whether the provider may bill the call all the same. */
  readonly isBilled: boolean

  constructor(message: string, isBilled: boolean) {
    super(message)
    this.name = 'ModelFailed'
    this.isBilled = isBilled
  }
}

/** So many calls are under way that this one would have to wait. */
export class ModelBusy extends Error {}

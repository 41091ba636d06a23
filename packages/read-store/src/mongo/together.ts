/** One question for all who ask in the same turn of the loop. Nobody gets an answer to what was asked before they did. */
export class Together<Answer> {
  readonly #question: () => Promise<Answer>
  #next: Promise<Answer> | null = null

  constructor(question: () => Promise<Answer>) {
    this.#question = question
  }

  ask(): Promise<Answer> {
    this.#next ??= Promise.resolve().then(() => {
      this.#next = null
      return this.#question()
    })
    return this.#next
  }
}

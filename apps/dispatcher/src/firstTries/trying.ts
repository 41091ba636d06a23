import type { Job } from '../claims.ts'
import type { FirstTry, Perform } from '../jobOptions.ts'
import { settled } from '../settled.ts'

/** What becomes of a job that is done before it is kept. */
interface Course<Doc extends Job> {
  readonly isDone: (doc: Doc, changes: Partial<Doc>, along: Promise<unknown> | null) => void
  /** It is not to be kept. */
  readonly isGone: (doc: Doc) => void
  /** It waited for so long that it is left to a claim. */
  readonly isLeft: (doc: Doc) => void
  /** It takes long, or failed. */
  readonly isUnfinished: (doc: Doc, rest: Perform<Doc>) => void
}

interface Rest<Doc> {
  readonly changes: Partial<Doc> | null
  readonly along: Promise<unknown> | null
}

/** One job that is done before it is kept. Without a promise, unless it is slow: dozens for each took longer than all else. */
export class Trying<Doc extends Job> implements FirstTry<Doc> {
  readonly doc: Doc
  readonly #course: Course<Doc>
  /** Called when it needs no more looking after. */
  readonly #over: (trying: Trying<Doc>) => void
  #state: 'waiting' | 'begun' | 'over' = 'waiting'
  /** Of one that took long. */
  #rest: PromiseWithResolvers<Rest<Doc>> | null = null

  constructor(doc: Doc, course: Course<Doc>, over: (trying: Trying<Doc>) => void) {
    this.doc = doc
    this.#course = course
    this.#over = over
  }

  begin(): boolean {
    if (this.#state !== 'waiting') return false
    this.#state = 'begun'
    return true
  }

  ended(changes: Partial<Doc> | null, along: Promise<unknown> | null = null): void {
    if (along !== null) settled(along)
    this.#rest?.resolve({ changes, along })
    if (this.#state === 'over') return
    this.#end()
    if (changes === null) this.#course.isGone(this.doc)
    else this.#course.isDone(this.doc, changes, along)
  }

  failed(error: unknown): void {
    this.late()
    this.#rest?.reject(error)
  }

  /** It has been on its way for so long that it is kept before it is done. */
  late(): void {
    const before = this.#state
    if (before === 'over') return
    this.#end()
    if (before === 'waiting') this.#course.isLeft(this.doc)
    else this.#course.isUnfinished(this.doc, this.#finish())
  }

  #finish(): Perform<Doc> {
    const rest = Promise.withResolvers<Rest<Doc>>()
    this.#rest = rest
    settled(rest.promise)
    return async (_, course) => {
      const { changes, along } = await rest.promise
      if (along !== null) course.along(along)
      return changes
    }
  }

  #end(): void {
    this.#state = 'over'
    this.#over(this)
  }
}

import type { StateCollection, StateFilter } from '@manabi/state-store'
import type { Fields, Job } from '../claims.ts'
import { whileDown } from '../whileDown.ts'

interface KeeperOptions<Doc extends Job, Group extends keyof Doc & string> {
  readonly collection: StateCollection<Doc, Fields<Group>>
  /** Whether the process is about to stop. Until then what was done is kept once the store is there again, instead of done again. */
  readonly isStopping: () => boolean
}

/** Told once its job is kept, or why it cannot be. */
type OnKept = (failure: unknown) => void

/** Milliseconds that one waits for others that are on their way, and how many wait at most: a commit of many costs little more than one of a few. */
const pause = 10
const most = 500

/** Inserts jobs that were done before they were kept, many at once while many are on their way. */
export class Keeper<Doc extends Job, Group extends keyof Doc & string> {
  readonly #options: KeeperOptions<Doc, Group>
  #expected = 0
  #docs: Doc[] = []
  #onKept: OnKept[] = []
  #isSoon = false
  #timer: NodeJS.Timeout | null = null

  constructor(options: KeeperOptions<Doc, Group>) {
    this.#options = options
  }

  /** One more is on its way: `keep` or `dismiss` follows. */
  expect(): void {
    this.#expected++
  }

  keep(doc: Doc, onKept: OnKept): void {
    this.#docs.push(doc)
    this.#onKept.push(onKept)
    this.dismiss()
  }

  /** One that was expected is not to be kept. */
  dismiss(): void {
    this.#expected--
    if (this.#docs.length === 0 || this.#isSoon) return
    this.#isSoon = this.#expected === 0 || this.#docs.length >= most
    // What ends in the same turn of the event loop goes along.
    if (this.#isSoon) setImmediate(() => this.#insert())
    else this.#timer ??= setTimeout(() => this.#insert(), pause)
  }

  #insert(): void {
    const [docs, onKept] = [this.#docs, this.#onKept]
    ;[this.#docs, this.#onKept, this.#isSoon] = [[], [], false]
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (docs.length === 0) return
    const { collection, isStopping } = this.#options
    whileDown(() => collection.insert(docs), isStopping).then(
      (added) => this.#inserted(docs, onKept, added),
      (error) => {
        for (const tell of onKept) tell(error)
      },
    )
  }

  #inserted(docs: readonly Doc[], onKept: readonly OnKept[], added: readonly Doc[]): void {
    const isNew = added.length < docs.length ? new Set(added.map(({ id }) => id)) : null
    for (const [index, doc] of docs.entries()) {
      const tell = onKept[index]!
      if (isNew === null || isNew.has(doc.id)) tell(null)
      else this.#overwrite(doc).then(() => tell(null), tell)
    }
  }

  /** Another process that did not know of this one's work may have kept it as not done. */
  async #overwrite(doc: Doc): Promise<void> {
    const isNotDone = { dueAt: { from: '' } } as StateFilter<Doc, Fields<Group>>
    const { collection, isStopping } = this.#options
    await whileDown(() => collection.update(doc.id, isNotDone, doc), isStopping)
  }
}

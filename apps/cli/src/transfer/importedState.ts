import type { StateDocument, StateStore } from '@manabi/state-store'
import { anyCollection, type Checkpoint, movedCollections } from './movedState.ts'
import type { Mark, StateRecord } from './records.ts'
import { noteImportBegun } from './unfinishedImport.ts'

const insertAtOnce = 500

/** The operational state of an export on its way into the store, in place of what was there. */
export class ImportedState {
  readonly #state: StateStore
  readonly #history: string
  readonly #isThere: boolean
  readonly #marks: Mark[] = []
  /** Of the events that marks name, by their number. */
  readonly #positions = new Map([[0, 0]])
  #waiting: StateRecord[] = []
  #documents = 0

  /** `history` tells the events it belongs to: what was imported with them once has lived on since, and stays. */
  static async begin(state: StateStore, history: string): Promise<ImportedState> {
    const isThere = (await anyCollection(state, 'imports').get(history)) !== null
    if (!isThere) {
      await noteImportBegun(state)
      for (const name of movedCollections) await anyCollection(state, name).delete({})
    }
    return new ImportedState(state, history, isThere)
  }

  private constructor(state: StateStore, history: string, isThere: boolean) {
    this.#state = state
    this.#history = history
    this.#isThere = isThere
  }

  async add(record: StateRecord): Promise<void> {
    if (this.#isThere) return
    const isOther = this.#waiting.length > 0 && this.#waiting[0]!.collection !== record.collection
    if (isOther || this.#waiting.length === insertAtOnce) await this.#flush()
    this.#waiting.push(record)
  }

  mark(mark: Mark): void {
    this.#marks.push(mark)
  }

  /** Tells where the event with this number is, counted from 1. */
  pass(events: number, position: number): void {
    if (this.#marks.some((mark) => mark.events === events)) this.#positions.set(events, position)
  }

  /** Answers how many documents were written. */
  async finish(): Promise<number> {
    if (this.#isThere) return 0
    await this.#flush()
    for (const { collection, id, events } of this.#marks) {
      await anyCollection<Checkpoint>(this.#state, collection).put({ id, position: this.#positions.get(events)! })
    }
    await anyCollection(this.#state, 'imports').put({ id: this.#history })
    return this.#documents
  }

  async #flush(): Promise<void> {
    const [first] = this.#waiting
    if (first === undefined) return
    const documents: StateDocument[] = this.#waiting.map(({ document }) => document)
    this.#waiting = []
    this.#documents += documents.length
    await anyCollection(this.#state, first.collection).insert(documents)
  }
}

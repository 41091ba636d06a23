import type { StoredEvent } from '@manabi/event-store'
import type { Platform } from '@manabi/platform'
import type { FaultyFile } from '../files/faultyFile.ts'
import { Appends } from './appends.ts'
import { History, historyOf } from './history.ts'
import { ImportedFiles } from './importedFiles.ts'
import { ImportedState } from './importedState.ts'
import type { ExportRecord, FilePiece } from './records.ts'
import { noteImportBegun, noteImportFinished } from './unfinishedImport.ts'
import { UnusableExport } from './unusableExport.ts'

type Stores = Pick<Platform, 'config' | 'eventStore' | 'state' | 'files'>

export interface Imported {
  /** As many as the installation holds now. */
  readonly events: number
  /** Those among them that were not there yet. */
  readonly appended: number
  /** Of operational state, written by this import. */
  readonly documents: number
  /** Saved by this import, with their bytes. */
  readonly files: number
  /** Those that the events name and whose bytes neither came nor were there. */
  readonly faultyFiles: readonly FaultyFile[]
}

/**
 * Makes an empty installation what the exported one was. One that holds the first events of the export, because an import was cut
 * off, gets the rest; one with other events is refused and not changed. Nobody else may write meanwhile: at the end the events
 * are read back, and it throws unless they are those of the export. Read models follow by themselves.
 */
export async function importInstallation(
  stores: Stores,
  records: AsyncIterable<readonly ExportRecord[]>,
  onRecords: (eventsAndFiles: number) => void = () => {},
): Promise<Imported> {
  const importing = new Import(stores, await historyOf(stores.eventStore))
  for await (const some of records) {
    for (const record of some) await importing.take(record)
    onRecords(importing.events + importing.files)
  }
  return await importing.finish()
}

class Import {
  readonly #stores: Stores
  readonly #there: History
  readonly #exported = new History()
  readonly #appends: Appends
  readonly #files: ImportedFiles
  #state: ImportedState | null = null

  constructor(stores: Stores, there: History) {
    this.#stores = stores
    this.#there = there
    this.#appends = new Appends(stores)
    this.#files = new ImportedFiles(stores.files)
  }

  get events(): number {
    return this.#exported.events
  }

  get files(): number {
    return this.#files.files
  }

  async take(record: ExportRecord): Promise<void> {
    if ('stream' in record) await this.#event(record)
    else if ('file' in record) await this.#piece(record)
    else if ('collection' in record) await (await this.#afterEvents()).add(record)
    else if ('mark' in record) (await this.#afterEvents()).mark(record.mark)
  }

  async finish(): Promise<Imported> {
    const state = await this.#afterEvents()
    const kept = await historyOf(this.#stores.eventStore, (event, { events }) => state.pass(events, event.position))
    if (!kept.isSame(this.#exported)) throw new UnusableExport(disturbed)
    const documents = await state.finish()
    const faultyFiles = await this.#files.finish()
    await noteImportFinished(this.#stores.state)
    return { events: kept.events, appended: this.#appends.events, documents, files: this.files, faultyFiles }
  }

  async #event(event: StoredEvent): Promise<void> {
    this.#exported.add(event)
    this.#files.present.pass([event])
    const { events } = this.#exported
    if (events > this.#there.events) await this.#append(event)
    else if (events === this.#there.events && !this.#there.isSame(this.#exported)) throw new UnusableExport(otherEvents)
  }

  /** After the state: it refuses an installation with other events before anything is written. */
  async #piece(piece: FilePiece): Promise<void> {
    await this.#afterEvents()
    await this.#files.add(piece)
  }

  async #append(event: StoredEvent): Promise<void> {
    if (this.#appends.events === 0) await noteImportBegun(this.#stores.state)
    await this.#appends.add(event)
  }

  async #afterEvents(): Promise<ImportedState> {
    if (this.#state !== null) return this.#state
    if (this.events < this.#there.events) throw new UnusableExport(otherEvents)
    await this.#appends.flush()
    this.#state = await ImportedState.begin(this.#stores.state, this.#exported.digest)
    return this.#state
  }
}

const otherEvents = 'This installation has other events. Import into an empty one: another DATA_DIR or NAMESPACE.'
const disturbed = 'Something else wrote to this installation meanwhile. Stop its servers, and import into an empty one.'

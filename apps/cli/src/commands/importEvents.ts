import { allEvents } from '@manabi/operations'
import { loadOrCreateMasterKey } from '@manabi/personal-data'
import { readConfig } from '@manabi/platform'
import type { Progress } from '@manabi/projector'
import type { Command } from 'commander'
import { faultWarning } from '../files/faultyFile.ts'
import { type Output, orSentence, outputOf, type Runner } from '../runner.ts'
import { readFile, standard } from '../transfer/exportFile.ts'
import { type Imported, importInstallation } from '../transfer/importInstallation.ts'
import { readExport } from '../transfer/readExport.ts'
import type { ExportRecord } from '../transfer/records.ts'
import { withProgress } from '../withProgress.ts'

/** `manabi import events` (docs/operate/back-up.md, "Move to other engines"). */
export function importEventsCommand(imports: Command, run: Runner): void {
  imports
    .command('events')
    .description('Restore an export into an empty installation; continues an import that was cut off.')
    .argument('<file>', 'that `manabi export events` wrote; - for stdin, not zipped')
    .option('--json', 'print one JSON document')
    .action((file: string, options) =>
      // Before the platform is opened: that would make an installation, with a master key of its own.
      orSentence(async () => {
        const { length, records } = await openExport(file, outputOf(options))
        const restore: Parameters<Runner>[1] = async (platform, output) => {
          const imported = await withProgress(
            length === null ? { ...output, interactive: false } : output,
            (onProgress) =>
              importInstallation(platform, records, (position) => onProgress({ position, head: length! })),
          )
          output.result(imported, `${summary(imported)}${faultWarning(imported.faultyFiles)}`)
        }
        await run(options, restore, { mayCreate: true })
      }),
    )
}

interface Opened {
  /** Events and files; null where only the end will tell. */
  readonly length: number | null
  readonly records: AsyncIterable<readonly ExportRecord[]>
}

/** A file is read to its end before anything of it is used; a pipe as far as its header. */
async function openExport(file: string, output: Output): Promise<Opened> {
  const { DATA_DIR, MASTER_KEY: configured } = readConfig()
  const masterKey = await loadOrCreateMasterKey(DATA_DIR, { configured, mayCreate: false })
  const read = (onProgress?: (progress: Progress) => void) =>
    readExport(readFile(file, onProgress), { masterKey, events: allEvents })
  if (file === standard) return { length: null, records: await begun(read()) }
  const length = await withProgress(output, (onProgress) => lengthOf(read(onProgress)))
  return { length, records: read() }
}

async function begun<Item>(items: AsyncGenerator<Item>): Promise<AsyncIterable<Item>> {
  const first = await items.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* items
  })()
}

async function lengthOf(records: AsyncIterable<readonly ExportRecord[]>): Promise<number> {
  let length = 0
  for await (const some of records)
    for (const record of some) if ('end' in record) length = record.end.events + (record.end.files ?? 0)
  return length
}

function summary({ events, appended, documents, files }: Imported): string {
  if (documents === 0 && appended === 0)
    return `All ${events} events were here already, and their state. Saved ${files} files again.`
  const earlier = appended === events ? '' : `, ${events - appended} of them earlier`
  return `Imported ${events} events${earlier}, ${documents} documents of state, and ${files} files. Start the servers: they build the read models.`
}

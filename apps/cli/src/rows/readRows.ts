import { readFile } from 'node:fs/promises'
import { decodeText } from '@manabi/documents/decodeText'
import { type CsvRow, readCsv } from '@manabi/documents/readCsv'
import { systemSentence } from '../systemSentence.ts'

interface Columns {
  readonly required: readonly string[]
  readonly known: readonly string[]
}

/** The rows of a CSV file; for one that cannot be read, the reason as a sentence. */
export async function readRows(file: string, columns: Columns): Promise<readonly CsvRow[] | string> {
  try {
    return readCsv(decodeText(await readFile(file), file), columns).rows
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return systemSentence(error) ?? error.message
  }
}

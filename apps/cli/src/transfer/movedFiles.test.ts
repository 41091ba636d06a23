import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type FileStore, openDirectoryFileStore } from '@manabi/file-store'
import { fileEvents } from '@manabi/files'
import { systemClock } from '@manabi/kernel'
import { MasterKey } from '@manabi/personal-data'
import type { StateStore } from '@manabi/state-store'
import { pictureOf, png } from '../../../../test/harness/filesOfEachKind.ts'
import { deletedAt, eventStoreOf, uploadedAt } from '../../../../test/harness/storedFiles.ts'
import { type Exported, exportInstallation } from './exportInstallation.ts'
import { macOf } from './exportKeys.ts'
import { ImportedFiles } from './importedFiles.ts'
import { readExport } from './readExport.ts'
import type { ExportRecord, FilePiece } from './records.ts'
import { UnusableExport } from './unusableExport.ts'

const masterKey = MasterKey.from(randomBytes(32).toString('base64'))
const large = pictureOf(600 * 1024)
const small = png(1)
const events = [
  uploadedAt(1, 'fil_large', large),
  uploadedAt(2, 'fil_gone', png(2)),
  deletedAt(3, 'fil_gone', png(2)),
  uploadedAt(4, 'fil_small', small),
]

describe('files in an export [FIL-006]', () => {
  let directory: string
  let from: FileStore
  let to: FileStore
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-files-'))
    from = openDirectoryFileStore(join(directory, 'from'))
    to = openDirectoryFileStore(join(directory, 'to'))
    await from.save('fil_large', large)
    await from.save('fil_gone', png(2))
    await from.save('fil_small', small)
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const written = async () => {
    const state = { collection: () => ({ find: async () => [] }) } as unknown as StateStore
    const stores = { clock: systemClock, masterKey, eventStore: eventStoreOf(events), files: from, state }
    const told: Exported[] = []
    let text = ''
    for await (const lines of exportInstallation(stores, { onEnd: (end) => told.push(end) })) text += lines
    return { text, end: told[0]! }
  }
  const read = async (text: string) => {
    const records: ExportRecord[] = []
    const chunks = async function* () {
      yield Buffer.from(text)
    }
    for await (const some of readExport(chunks(), { masterKey, events: fileEvents })) records.push(...some)
    return records
  }
  const piecesIn = (records: readonly ExportRecord[]) => records.filter((record) => 'file' in record)
  const imported = async (pieces: readonly FilePiece[]) => {
    const importing = new ImportedFiles(to)
    importing.present.pass(events)
    for (const piece of pieces) await importing.add(piece)
    return { faultyFiles: await importing.finish(), files: importing.files }
  }
  const bytesIn = async (id: string) => {
    const pieces: Uint8Array[] = []
    for await (const piece of (await to.read(id))!) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  it('come in pieces, without deleted ones, and are the same where they are imported, again too', async () => {
    const { text, end } = await written()
    expect(end).toEqual({ events: 4, documents: 0, files: 2, faultyFiles: [] })
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(400_000)
    const pieces = piecesIn(await read(text))
    expect(pieces.map(({ file, isLast }) => [file, isLast])).toEqual([
      ...[false, false, true].map((isLast) => ['fil_large', isLast]),
      ['fil_small', true],
    ])
    await imported(pieces.slice(0, 3))
    expect(await imported(pieces)).toEqual({ files: 2, faultyFiles: [] })
    expect((await bytesIn('fil_large')).equals(large)).toBe(true)
    expect((await bytesIn('fil_small')).equals(small)).toBe(true)
    expect(await to.sizeOf('fil_gone')).toBeNull()
  })

  it('are left out and told when they are missing or damaged; the others are there', async () => {
    await from.remove('fil_large')
    await from.save('fil_small', png(3))
    const { text, end } = await written()
    expect(end).toMatchObject({ files: 0 })
    const faults = end.faultyFiles.map(({ id, fault }) => [id, fault])
    expect(faults).toEqual([
      ['fil_large', 'missing'],
      ['fil_small', 'damaged'],
    ])
    const { faultyFiles } = await imported(piecesIn(await read(text)))
    expect(faultyFiles.map(({ id, fault }) => [id, fault])).toEqual([
      ['fil_large', 'missing'],
      ['fil_small', 'missing'],
    ])
  })

  it('are refused when pieces are others, are too few or too many, or belong to no file', async () => {
    const [first, second, third, last] = piecesIn(await read((await written()).text)) as FilePiece[]
    const changed = { ...third!, bytes: Buffer.alloc(Buffer.from(third!.bytes, 'base64').length).toString('base64') }
    for (const pieces of [
      [first!, second!, changed],
      [first!, third!],
      [first!, second!],
      [first!, second!, second!, third!],
      [first!, last!],
      [last!, last!],
      [{ ...last!, file: 'fil_gone' }],
    ])
      await expect(imported(pieces)).rejects.toThrow(UnusableExport)
  })

  it('are refused when one is not counted', async () => {
    const lines = (await written()).text.trimEnd().split('\n').slice(0, -1)
    const signed = lines.map((line) => `${line}\n`).join('')
    const mac = macOf(masterKey).update(signed).digest('base64url')
    const ended = (files: number) => `${signed}${JSON.stringify({ end: { events: 4, documents: 0, files, mac } })}\n`
    await expect(read(ended(1))).rejects.toThrow(UnusableExport)
    expect(await read(ended(2))).toHaveLength(9)
  })

  it('may be absent from an export of version 1; the import tells which are missing', async () => {
    const lines = (await written()).text.split('\n').filter((line) => line !== '' && !/^{"(file|end)"/.test(line))
    const signed = lines.map((line) => `${line.replace('"version":2,"createdAt', '"version":1,"createdAt')}\n`).join('')
    const mac = macOf(masterKey).update(signed).digest('base64url')
    const records = await read(`${signed}${JSON.stringify({ end: { events: 4, documents: 0, mac } })}\n`)
    expect(records).toHaveLength(5)
    await to.save('fil_small', small)
    const { files, faultyFiles } = await imported(piecesIn(records))
    expect([files, faultyFiles.map(({ id }) => id)]).toEqual([0, ['fil_large']])
  })
})

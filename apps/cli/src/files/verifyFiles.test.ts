import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type FileStore, openDirectoryFileStore } from '@manabi/file-store'
import { Unavailable } from '@manabi/kernel'
import { png } from '../../../../test/harness/filesOfEachKind.ts'
import { deletedAt, eventStoreOf, uploadedAt } from '../../../../test/harness/storedFiles.ts'
import { verifyFiles } from './verifyFiles.ts'

describe('verifying files [FIL-006]', () => {
  let directory: string
  let files: FileStore
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'manabi-files-'))
    files = openDirectoryFileStore(directory)
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  const bytes = png(1)
  const fault = (id: string, is: string) => ({ id, organizationId: 'org_1', name: `${id}.png`, fault: is })

  it('finds nothing wrong with whole files, and does not ask for deleted ones', async () => {
    await files.save('fil_1', bytes)
    const events = [uploadedAt(1, 'fil_1', bytes), uploadedAt(2, 'fil_2', bytes), deletedAt(3, 'fil_2', bytes)]
    expect(await verifyFiles({ eventStore: eventStoreOf(events), files })).toEqual({ files: 1, faultyFiles: [] })
  })

  it('names the missing ones, and those with other bytes', async () => {
    await files.save('fil_2', png(2))
    await files.save('fil_3', bytes.subarray(1))
    await files.save('fil_4', Buffer.concat([bytes, bytes]))
    const events = [1, 2, 3, 4].map((n) => uploadedAt(n, `fil_${n}`, bytes))
    const { faultyFiles } = await verifyFiles({ eventStore: eventStoreOf(events), files })
    const damaged = ['fil_2', 'fil_3', 'fil_4'].map((id) => fault(id, 'damaged'))
    expect(faultyFiles).toEqual([fault('fil_1', 'missing'), ...damaged])
  })

  it('does not name one that somebody deletes meanwhile', async () => {
    const events = [uploadedAt(1, 'fil_1', bytes)]
    const read: FileStore['read'] = async (id) => {
      events.push(deletedAt(2, id, bytes))
      return null
    }
    const verified = await verifyFiles({ eventStore: eventStoreOf(events), files: { ...files, read } })
    expect(verified).toEqual({ files: 1, faultyFiles: [] })
  })

  it('names one that breaks off while it is read, and fails where the store is down', async () => {
    const eventStore = eventStoreOf([uploadedAt(1, 'fil_1', bytes)])
    async function* brokenOff() {
      yield bytes.subarray(0, 8)
      throw new Error('ChunkIsMissing')
    }
    const broken = { ...files, read: async () => Readable.from(brokenOff()) }
    expect((await verifyFiles({ eventStore, files: broken })).faultyFiles).toEqual([fault('fil_1', 'damaged')])
    const answers = [async () => Readable.from(brokenOff()), () => Promise.reject(new Unavailable('files'))]
    const down = { ...files, read: () => answers.shift()!() }
    await expect(verifyFiles({ eventStore, files: down })).rejects.toBeInstanceOf(Unavailable)
  })
})

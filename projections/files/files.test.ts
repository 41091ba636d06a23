import { describe, expect, it } from '@jest/globals'
import { FileDeleted, FileUploaded } from '@manabi/files'
import { givenEvents } from '../test/givenEvents.ts'
import { openViews } from '../test/openViews.ts'
import { bytesKept, fileSpace, files, ownFile } from './files.ts'

const file = (fileId: string, bytes = 10) => ({
  fileId,
  organizationId: 'org_1',
  contentHash: `hash of ${fileId}`,
  bytes,
})
const uploaded = (fileId: string, name = 'Map of Kyoto.png', bytes?: number) =>
  FileUploaded({ ...file(fileId, bytes), name, mimeType: 'image/png' })

describe('files', () => {
  it('are found by the words of their names, in their organization [FIL-001]', () => {
    const { fil_1: found } = givenEvents(files, uploaded('fil_1'))
    expect(found).toMatchObject({ ...file('fil_1'), name: 'Map of Kyoto.png', createdAt: '2026-04-01T00:00:00.000Z' })
    expect(found!.words).toEqual(expect.arrayContaining(['org_1/map', 'org_1/kyoto']))
  })

  it('are gone once they are deleted, and take no space any more', async () => {
    const events = [uploaded('fil_1', 'a.png', 10), uploaded('fil_2', 'b.png', 5), FileDeleted(file('fil_1', 10))]
    const { views, close } = await openViews([files, fileSpace], events)
    expect(await bytesKept(views, 'org_1')).toBe(5)
    expect(await bytesKept(views, 'org_2')).toBe(0)
    expect((await ownFile(views, 'org_1', 'fil_2')).name).toBe('b.png')
    await expect(ownFile(views, 'org_1', 'fil_1')).rejects.toThrow(expect.objectContaining({ code: 'not_found' }))
    await expect(ownFile(views, 'org_2', 'fil_2')).rejects.toThrow(expect.objectContaining({ code: 'not_found' }))
    await close()
  })
})

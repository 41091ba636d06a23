import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { newId, Unavailable } from '@manabi/kernel'
import { fileStoreContract } from '../contract.ts'
import { openDirectoryFileStore } from './directoryFileStore.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-files-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

fileStoreContract('a directory', async () => openDirectoryFileStore(join(directory, 'files')))

it('rejects with Unavailable where nothing can be written, and leaves nothing behind', async () => {
  const blocked = join(directory, 'blocked')
  await writeFile(blocked, 'a file in the place of the directory')
  const store = openDirectoryFileStore(blocked)
  await expect(store.save(newId('fil'), Buffer.from('text'))).rejects.toBeInstanceOf(Unavailable)
  const files = openDirectoryFileStore(join(directory, 'whole'))
  await files.save('fil_00', Buffer.from('text'))
  expect(await readdir(join(directory, 'whole'), { recursive: true })).toEqual(['00', 'parts', '00/fil_00'])
})

it('removes what a process that was killed had begun to write, and leaves what others write now', async () => {
  const parts = join(directory, 'left', 'parts')
  await mkdir(parts, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(parts, name), 'a part')
  await utimes(join(parts, 'old'), 0, 0)
  await openDirectoryFileStore(join(directory, 'left')).save(newId('fil'), Buffer.from('text'))
  expect(await readdir(parts)).toEqual(['new'])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { smallCourse } from '../../../../../../test/fixtures/olx/smallCourse.ts'
import { courseArchive } from '../../../../../../test/fixtures/olx/tarGz.ts'
import { readInWorker } from './readInWorker.ts'

it('the worker hands on the names of the files that lessons name, and no others [CON-020]', async () => {
  const page = '<html url_name="h"><![CDATA[<img src="/static/a_b.png" alt="Tea">]]></html>'
  const files = smallCourse(page, { 'static/a b.png': 'x', 'static/other.png': 'x' })
  const directory = await mkdtemp(join(tmpdir(), 'manabi-worker-'))
  try {
    const path = join(directory, 'course.tar.gz')
    await writeFile(path, await courseArchive(files))
    const found = await readInWorker({ path, organizationId: 'org_1', culture: 'en-US', now: new Date('2026-04-01') })
    expect(found.files.assets).toEqual(['static/a b.png'])
  } finally {
    await rm(directory, { recursive: true })
  }
})

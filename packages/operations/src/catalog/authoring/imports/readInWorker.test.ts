import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { smallCourse } from '../../../../../../test/fixtures/olx/smallCourse.ts'
import { courseArchive } from '../../../../../../test/fixtures/olx/tarGz.ts'
import { readInWorker } from './readInWorker.ts'

it('the worker asks for the addresses of the files that lessons name, and of no others [CON-020]', async () => {
  const page = '<html url_name="h"><![CDATA[<img src="/static/a_b.png" alt="Tea">]]></html>'
  const files = smallCourse(page, { 'static/a b.png': 'x', 'static/other.png': 'x' })
  const directory = await mkdtemp(join(tmpdir(), 'manabi-worker-'))
  try {
    const path = join(directory, 'course.tar.gz')
    await writeFile(path, await courseArchive(files))
    const asked: string[] = []
    const options = { path, organizationId: 'org_1', culture: 'en-US', now: new Date('2026-04-01') } as const
    const plan = await readInWorker(options, async ({ named }) => {
      asked.push(...named)
      return new Map([...named].map((name) => [name, 'https://files.example/1']))
    })
    expect(asked).toEqual(['static/a b.png'])
    expect(plan.sections[0]!.lessons[0]!.body).toBe('<img src="https://files.example/1" alt="Tea" />')
  } finally {
    await rm(directory, { recursive: true })
  }
})

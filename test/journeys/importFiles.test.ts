import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { Command } from 'commander'
import { exportOlxCommand } from '../../apps/cli/src/commands/exportOlx.ts'
import { importCommands } from '../../apps/cli/src/commands/import.ts'
import type { Runner } from '../../apps/cli/src/runner.ts'
import { courseOfUnits } from '../fixtures/olx/smallCourse.ts'
import { courseArchive, tarGz } from '../fixtures/olx/tarGz.ts'
import { pdf, pictureOf, png } from '../harness/filesOfEachKind.ts'
import { startSchool } from '../harness/school.ts'

const { service, world, author, stranger, school, o, elsewhere } = await startSchool()
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-archives-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function manabi(...words: string[]): Promise<Record<string, unknown>> {
  const printed: unknown[] = []
  const run: Runner = (_, command) =>
    command(service.platform, { result: (json) => printed.push(json), interactive: false })
  const program = new Command().exitOverride()
  importCommands(program, run)
  exportOlxCommand(program.command('export'), run)
  await program.parseAsync(words, { from: 'user' })
  await world.settled()
  return printed[0] as Record<string, unknown>
}

const text = [
  '<p><img src="/static/map%20of%20tea.png" alt="A map"/> <img src="/static/map of tea.png?x=1" alt=""/></p>',
  '<p><a href="/static/handbook.pdf#page=2">Handbook</a> <a href="/static/notes.docx">Notes</a></p>',
  '<p><img src="/static/huge.png" alt="Huge"/> <img src="/static/missing.png" alt="Missing"/></p>',
].join('')
const question = `<problem url_name="p"><multiplechoiceresponse><p>Which leaf?</p><p><img src="/static/leaf.png" alt="A leaf"/></p>
<choicegroup type="MultipleChoice"><choice correct="true">Sencha</choice><choice correct="false">Assam</choice></choicegroup>
</multiplechoiceresponse></problem>`

async function archiveOf(more: readonly (readonly [string, Buffer])[] = []): Promise<string> {
  const course = courseOfUnits(
    `<vertical url_name="v" display_name="Tea"><html url_name="h"><![CDATA[${text}]]></html>${question}</vertical>`,
  )
  const files = [
    ...Object.entries(course).map(([path, content]) => [path, Buffer.from(content)] as const),
    ['static/map of tea.png', png(1)] as const,
    ['static/leaf.png', png(2)] as const,
    ['static/handbook.pdf', pdf(1)] as const,
    ['static/notes.docx', Buffer.from('PK\u0003\u0004 a document')] as const,
    ['static/huge.png', pictureOf(20 * 1024 ** 2 + 1)] as const,
    ['static/unused.png', png(3)] as const,
    ...more,
  ]
  const path = join(directory, 'course.tar.gz')
  await writeFile(path, await tarGz(files.map(([name, content]) => [`course/${name}`, content])))
  return path
}
const importInto = async (organizationId: string, path: string) =>
  manabi('import', 'olx', path, '--org', organizationId, '--culture', 'en-us')
const addressesIn = (html: string): string[] => [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url!)
async function firstLesson({ api }: typeof author, path: string) {
  const { body: sections } = await api.get(`${path}/sections`)
  const lessons = `${path}/sections/${sections[0].id}/lessons`
  const { body: found } = await api.get(lessons)
  return (await api.get(`${lessons}/${found[0].id}`)).body
}
const bytesAt = async (url: string) =>
  Buffer.from(await (await fetch(service.url + new URL(url).pathname)).arrayBuffer())

describe('files of an imported course [FIL-009]', () => {
  it('become files of the organization, and are taken along again', async () => {
    const path = await archiveOf()
    const { courseId, skipped } = await importInto(school, path)
    const body = await firstLesson(author, `${o}/courses/${courseId}`)
    const [map, again, handbook, notes, huge, missing] = addressesIn(body.body.text)
    expect([notes, huge, missing]).toEqual(['/static/notes.docx', '/static/huge.png', '/static/missing.png'])
    expect(again).toBe(map)
    expect(handbook).toMatch(/\/files\/fil_\w+\/handbook\.pdf$/)
    expect([await bytesAt(map!), await bytesAt(handbook!)]).toEqual([png(1), pdf(1)])
    const [asked] = body.quiz.questions
    expect(asked).toMatchObject({ text: 'Which leaf?', image: { alt: 'A leaf' } })
    expect(await bytesAt(asked.image.url)).toEqual(png(2))
    expect(skipped).toEqual(
      expect.arrayContaining([
        { path: 'static/*', reason: 'files of the course that no lesson names (1)' },
        { path: 'static/huge.png', reason: 'a file of more than 20 MiB' },
        { path: 'static/notes.docx', reason: expect.stringContaining('not kept'), detail: '.docx' },
      ]),
    )
    const head = await service.platform.eventStore.head()
    expect(await importInto(school, path)).not.toHaveProperty('changes')
    expect(await service.platform.eventStore.head()).toBe(head)

    const exported = join(directory, 'exported.tar.gz')
    await manabi('export', 'olx', courseId as string, exported)
    const copy = await importInto(elsewhere.o.split('/').at(-1)!, exported)
    const copied = await firstLesson(stranger, `${elsewhere.o}/courses/${copy['courseId']}`)
    const [copiedMap] = addressesIn(copied.body.text)
    expect(copiedMap).not.toBe(map)
    expect([await bytesAt(copiedMap!), await bytesAt(copied.quiz.questions[0].image.url)]).toEqual([png(1), png(2)])
    expect(copied.quiz.questions[0]).toMatchObject({ text: 'Which leaf?', image: { alt: 'A leaf' } })

    await service.platform.files.remove(/fil_\w+/.exec(map!)![0])
    await manabi('export', 'olx', courseId as string, exported)
    const archive = gunzipSync(await readFile(exported)).toString()
    // The address of what is missing stays: it works again once the bytes are back.
    expect([archive.includes(map!), archive.includes(handbook!)]).toEqual([true, false])
  })
})

describe('lessons that were changed here [OLX-016]', () => {
  const page = (text: string) =>
    courseOfUnits(
      `<vertical url_name="v" display_name="Tea"><html url_name="h"><![CDATA[<p>${text}</p>]]></html></vertical>`,
    )
  const archived = async (text: string) => {
    const path = join(directory, 'page.tar.gz')
    await writeFile(path, await courseArchive(page(text)))
    return path
  }

  it('stay when the course is imported again, unless they are named', async () => {
    const { courseId } = await importInto(school, await archived('First'))
    const course = `${o}/courses/${courseId}`
    const lesson = await firstLesson(author, course)
    const own = `${course}/sections/${lesson.sectionId}/lessons/${lesson.id}`
    const textOf = async () => (await author.api.get(own)).body.body.text
    await author.api.put(own, { title: 'Tea', body: { format: 'html', text: '<p>Mine</p>' } })
    await world.settled()
    const again = await importInto(school, await archived('Second'))
    expect(again).toMatchObject({ changes: { changed: 1 }, changedHere: [{ lessonId: lesson.id, title: 'Tea' }] })
    expect(await textOf()).toBe('<p>Mine</p>')
    const named = await manabi(
      ...['import', 'olx', await archived('Third'), '--org', school, '--culture', 'en-us', '--overwrite', lesson.id],
    )
    expect(named).not.toHaveProperty('changedHere')
    expect(await textOf()).toBe('<p>Third</p>')
    await importInto(school, await archived('Fourth'))
    expect(await textOf()).toBe('<p>Fourth</p>')
  })
})

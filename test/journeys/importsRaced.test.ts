import { describe, expect, it, jest } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { importsIn } from '@manabi/operations/catalog/authoring/imports/courseImports'
import { importCourses } from '@manabi/operations/catalog/authoring/imports/importCourses'
import { courseOfUnits } from '../fixtures/olx/smallCourse.ts'
import { courseArchive } from '../fixtures/olx/tarGz.ts'
import { problemOf } from '../harness/authors.ts'
import { eventually } from '../harness/eventually.ts'
import { startSchool } from '../harness/school.ts'

const { service, world, author, school, o } = await startSchool()
const { platform } = service
const imports = importsIn(platform.state)

const unit = (name: string, text: string) =>
  `<vertical url_name="${name}" display_name="${name}"><html url_name="h${name}"><![CDATA[<p>${text}</p>]]></html></vertical>`

async function start(units: string) {
  const form = new FormData()
  form.append('culture', 'en-US')
  form.append('file', new File([new Uint8Array(await courseArchive(courseOfUnits(units)))], 'course.tar.gz'))
  return author.api.post(`${o}/imports`, form)
}
const once = (id: string, ...states: readonly string[]) =>
  eventually(async () => {
    const { body } = await author.api.get(`${o}/imports/${id}`)
    return states.includes(body.state) ? body : null
  })
async function ready(units: string): Promise<string> {
  const id = (await start(units)).body.importId
  await once(id, 'ready')
  return id
}
const confirm = (id: string) => author.api.post(`${o}/imports/${id}/confirm`)

describe('an import over HTTP that others race [IMP-001]', () => {
  it('leaves a lesson that somebody changes between the reading and the confirmation', async () => {
    const first = await ready(unit('a', 'A') + unit('b', 'B'))
    await confirm(first)
    const { courseId } = await once(first, 'done')
    await world.settled()
    const next = await ready(unit('a', 'A2') + unit('b', 'B2'))
    const course = `${o}/courses/${courseId}`
    const { body: sections } = await author.api.get(`${course}/sections`)
    const lessons = `${course}/sections/${sections[0].id}/lessons`
    const { body: found } = await author.api.get(lessons)
    await author.api.put(`${lessons}/${found[0].id}`, { title: 'a', body: { format: 'html', text: '<p>Mine</p>' } })
    await world.settled()
    await confirm(next)
    expect((await once(next, 'done', 'failed')).changedHere).toEqual([{ lessonId: found[0].id, title: 'a' }])
    await world.settled()
    const textOf = async (lesson: string) => (await author.api.get(`${lessons}/${lesson}`)).body.body.text
    expect([await textOf(found[0].id), await textOf(found[1].id)]).toEqual(['<p>Mine</p>', '<p>B2</p>'])
  })

  it('leaves a lesson that somebody changes again after it was to be written over', async () => {
    const first = await ready(unit('x', 'X'))
    await confirm(first)
    const { courseId } = await once(first, 'done')
    await world.settled()
    const course = `${o}/courses/${courseId}`
    const { body: sections } = await author.api.get(`${course}/sections`)
    const lessons = `${course}/sections/${sections[0].id}/lessons`
    const { id: lessonId } = (await author.api.get(lessons)).body.find(({ title }: { title: string }) => title === 'x')
    const write = (text: string) =>
      author.api.put(`${lessons}/${lessonId}`, { title: 'x', body: { format: 'html', text: `<p>${text}</p>` } })
    await write('Mine')
    const next = await ready(unit('x', 'X2'))
    await write('Mine, better')
    await author.api.post(`${o}/imports/${next}/confirm`, { overwrite: [lessonId] })
    await once(next, 'done', 'failed')
    await world.settled()
    expect((await author.api.get(`${lessons}/${lessonId}`)).body.body.text).toBe('<p>Mine, better</p>')
  })

  it('fails when its course was deleted after it was read', async () => {
    const first = await ready(unit('f', 'F'))
    await confirm(first)
    const { courseId } = await once(first, 'done')
    await world.settled()
    const next = await ready(unit('f', 'F2'))
    expect((await author.api.delete(`${o}/courses/${courseId}?cascade=true`)).status).toBe(204)
    await world.settled()
    await confirm(next)
    const { state, skipped } = await once(next, 'done', 'failed')
    expect([state, skipped[0].reason]).toEqual(['failed', expect.stringContaining('changed by somebody else')])
  })

  it('is not forgotten when it is confirmed after it was found to be over', async () => {
    const id = await ready(unit('c', 'C'))
    const found = (await imports.update(id, {}, { expiresAt: 0 }))!
    await confirm(id)
    await importCourses.react({ ...found, state: 'ready' } as never, { now: new Date() } as never, platform as never)
    expect((await once(id, 'done', 'failed')).state).toBe('done')
  })

  it('stays done when another process begins it again with what it found before', async () => {
    const id = await ready(unit('e', 'E'))
    await confirm(id)
    await once(id, 'done', 'failed')
    const done = (await imports.get(id))!
    const found = { ...done, state: 'importing', due: 'write' } as never
    await importCourses.react(found, { now: new Date() } as never, platform as never)
    expect(await imports.get(id)).toEqual(done)
  })

  it('goes after its time although it cannot be read', async () => {
    const id = 'imp_00000000000000000000000000'
    const counts = { courseId: null, new: 0, changed: 0, unpublished: 0, changedHere: [], skipped: [] }
    const stuck = { id, organizationId: school, state: 'reading', due: 'read', culture: null, counts } as const
    await imports.insert([{ ...stuck, confirmedBy: null, overwrite: [], expiresAt: 1 }])
    await eventually(async () => (await imports.get(id)) === null)
  })

  it('takes no place when its archive could not be kept', async () => {
    const save = jest.spyOn(platform.files, 'save').mockRejectedValueOnce(new Unavailable('files'))
    const before = await imports.count({ organizationId: school })
    expect(problemOf(await start(unit('d', 'D')))[0]).toBe(503)
    expect(save).toHaveBeenCalledTimes(1)
    save.mockRestore()
    expect(await imports.count({ organizationId: school })).toBe(before)
  })
})

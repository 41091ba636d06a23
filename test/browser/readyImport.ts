import { courseOfUnits } from '../fixtures/olx/smallCourse.ts'
import { courseArchive } from '../fixtures/olx/tarGz.ts'
import { eventually } from '../harness/eventually.ts'
import type { Client } from '../harness/http.ts'

const unit = (name: string, text: string) =>
  `<vertical url_name="${name}" display_name="${name}"><html url_name="h${name}"><![CDATA[<p>${text}</p>]]></html></vertical>`
const poll = '<vertical url_name="z" display_name="まとめ"><poll url_name="p" question="?"/></vertical>'

/** An import that waits to be confirmed, of a course of which a lesson was changed here. */
export async function readyImport(api: Client, own: string): Promise<string> {
  const first = await started(api, own, unit('Uji', 'Green') + unit('Sayama', 'Green, too'))
  await api.post(`${own}/imports/${first}/confirm`)
  const { courseId } = await inState(api, `${own}/imports/${first}`, 'done')
  const course = `${own}/courses/${courseId}`
  const section = await eventually(async () => (await api.get(`${course}/sections`)).body[0])
  const lessons = `${course}/sections/${section.id}/lessons`
  for (const { id, title } of (await api.get(lessons)).body)
    await api.put(`${lessons}/${id}`, { title, body: { format: 'html', text: '<p>Mine</p>' } })
  return eventually(async () => {
    const id = await started(api, own, unit('Uji', 'Black') + unit('Sayama', 'Black, too') + poll)
    const { changedHere } = (await api.get(`${own}/imports/${id}`)).body
    return changedHere.length > 0 ? id : null
  })
}

async function started(api: Client, own: string, units: string): Promise<string> {
  const archive = await courseArchive({
    ...courseOfUnits(units),
    'course/2026.xml': '<course display_name="お茶" language="ja"><chapter url_name="c"/></course>',
  })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(archive)], 'course.tar.gz'))
  const { importId } = (await api.post(`${own}/imports`, form)).body
  await inState(api, `${own}/imports/${importId}`, 'ready')
  return importId
}

const inState = (api: Client, path: string, state: string) =>
  eventually(async () => {
    const { body } = await api.get(path)
    return body.state === state ? body : null
  })

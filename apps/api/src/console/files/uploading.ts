import { mimeTypes } from '@manabi/files'
import { Problem, Unavailable } from '@manabi/kernel'
import type { StoredFile } from '@manabi/operations/catalog/authoring/files/resources'
import { uploadFile } from '@manabi/operations/catalog/authoring/files/uploadFile'
import type { z } from 'zod'
import { problemOf } from '../../http/problemAnswer.ts'
import type { Html } from '../../pages/html.ts'
import { call } from '../call.ts'
import { again } from '../courses/seen.ts'
import { type Again, sentenceOf } from '../failures.ts'
import type { Form } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import type { Answer, ConsoleVisit } from '../visit.ts'

type Stored = z.output<typeof StoredFile>

export const fileField = (form: Form, label: string, hint: string): Html =>
  form.file({ name: 'file', label, hint, accept: mimeTypes.join(',') })

/** Keeps the file that was sent, then goes on with it. A refusal shows the page again, with everything that was typed. */
export async function uploading(
  visit: ConsoleVisit,
  { form, page }: { readonly form: string; readonly page: Again<ConsoleVisit> },
  go: (file: Stored) => Promise<Answer>,
): Promise<Answer> {
  const { t, file } = visit
  const refused = (status: number, message: string) =>
    again(visit, page, { form, status, messages: [{ field: 'file', message }] })
  if (file === null) return refused(400, t.files.chooseFirst)
  try {
    const { body } = await call(visit, uploadFile, {
      params: { organizationId: organizationIdOf(visit) },
      body: { file },
    })
    // The list of files is late. The same bytes again are the same file.
    if (body === undefined) return refused(503, t.files.late)
    return await go(body as Stored)
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Unavailable)) throw error
    const problem = problemOf(error)
    if (problem.code === 'not_found' || problem.code === 'forbidden') throw error
    const sentences: Readonly<Record<string, string>> = t.files.refusals
    return refused(problem.status, sentences[problem.code] ?? sentenceOf(t, problem))
  }
}

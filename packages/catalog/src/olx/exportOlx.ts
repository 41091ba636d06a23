import type { Repository } from '@manabi/event-store'
import { type Id, notFound } from '@manabi/kernel'
import type { LessonBody, Video } from '../content.ts'
import { course, type ExistingCourse, type PlacedLesson, type Section } from '../course.ts'
import { lesson, type PresentLesson } from '../lesson.ts'
import { problemXml } from './problems/problemXml.ts'
import { element, escaped, type Olx, pointer } from './writeXml.ts'

/** A file of a course with its path, as Open edX Studio exports and imports it. */
export type OlxFile<Content = string> = readonly [path: string, content: Content]

/** Makes HTML of a lesson's Markdown. */
export type RenderBody = (body: LessonBody) => Promise<string> | string

/**
 * Writes a course as OLX, file by file: section to chapter (with one sequential), lesson to vertical, body to html, video to video, question
 * to problem; drafts are visible to staff only. Markdown becomes HTML, and slides, which OLX has no block for, a link. What OLX has no name
 * for is in attributes of our own, which Open edX keeps and an import reads. Rejects with `not_found`.
 */
export async function exportOlx(
  repository: Pick<Repository, 'load'>,
  courseId: Id,
  render: RenderBody,
): Promise<AsyncIterable<OlxFile>> {
  const { state } = await repository.load(course, [courseId])
  if (state.status === 'none' || state.status === 'deleted') throw notFound()
  return filesOf(state, repository, render)
}

async function* filesOf(
  state: ExistingCourse,
  repository: Pick<Repository, 'load'>,
  render: RenderBody,
): AsyncGenerator<OlxFile> {
  yield* courseFiles(state)
  for (const section of state.sections) {
    yield* sectionFiles(section)
    for (const placed of section.lessons) {
      const content = (await repository.load(lesson, [placed.id])).state
      if (content.status === 'present') yield* lessonFiles(placed, content, await render(content.body))
    }
  }
}

function courseFiles({ courseId, title, description, culture, sections }: ExistingCourse): readonly OlxFile[] {
  const run = 'course'
  const chapters = sections.map(({ id }) => pointer('chapter', id)).join('')
  const facts = { display_name: title, language: culture.split('-')[0]! }
  return [
    ['course.xml', element('course', { url_name: run, org: 'manabi', course: courseId })],
    xml(`course/${run}`, element('course', facts, chapters)),
    [`policies/${run}/policy.json`, `${JSON.stringify({ [`course/${run}`]: facts })}\n`],
    [`policies/${run}/grading_policy.json`, `${JSON.stringify({ GRADER: [], GRADE_CUTOFFS: { Pass: 0.5 } })}\n`],
    ['about/short_description.html', paragraphs(description)],
  ]
}

function sectionFiles({ id, title, isDraft, lessons }: Section): readonly OlxFile[] {
  const isHidden = isDraft === true && lessons.every(({ isPublished }) => !isPublished)
  const facts = { display_name: title, ...(isHidden && { visible_to_staff_only: 'true' }) }
  const verticals = lessons.map((placed) => pointer('vertical', placed.id)).join('')
  return [
    xml(`chapter/${id}`, element('chapter', facts, pointer('sequential', id))),
    xml(`sequential/${id}`, element('sequential', { display_name: title }, verticals)),
  ]
}

function lessonFiles({ id, isPublished }: PlacedLesson, content: PresentLesson, html: string): readonly OlxFile[] {
  const { title, slides, video, quiz, estimatedMinutes } = content
  const blocks = [
    ...htmlBlock(id, html),
    ...(slides === null ? [] : htmlBlock(`${id}-slides`, linkTo(slides.url))),
    ...(video === null ? [] : [block('video', id, videoXml(video))]),
    ...(quiz?.questions ?? []).map((question) => block('problem', question.id, problemXml(question))),
  ]
  const facts = {
    display_name: title,
    ...(isPublished ? {} : { visible_to_staff_only: 'true' }),
    estimated_minutes: String(estimatedMinutes),
    ...(quiz === null ? {} : { passing_score: String(quiz.passingScore), explanations: quiz.explanations }),
  }
  const pointers = blocks.map((one) => one.pointer).join('')
  return [...blocks.flatMap(({ files }) => files), xml(`vertical/${id}`, element('vertical', facts, pointers))]
}

interface Block {
  readonly pointer: Olx
  readonly files: readonly OlxFile[]
}

function htmlBlock(name: string, html: string): readonly Block[] {
  if (html.trim() === '') return []
  const { pointer, files } = block('html', name, element('html', { filename: name }))
  return [{ pointer, files: [[`html/${name}.html`, html], ...files] }]
}

const block = (tag: string, name: string, content: Olx): Block => ({
  pointer: pointer(tag, name),
  files: [xml(`${tag}/${name}`, content)],
})

const xml = (path: string, content: Olx): OlxFile => [`${path}.xml`, `${content}\n`]

const linkTo = (url: string): string => `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>\n`)
    .join('')

function videoXml({ url, durationSeconds }: Video): Olx {
  const youTube = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]+)$/.exec(url)?.[1]
  const source: Record<string, string> =
    youTube === undefined
      ? { youtube_id_1_0: '', html5_sources: JSON.stringify([url]) }
      : { youtube: `1.00:${youTube}`, youtube_id_1_0: youTube }
  const asset = durationSeconds === null ? '' : element('video_asset', { duration: `${durationSeconds}.0` })
  return element('video', source, asset)
}

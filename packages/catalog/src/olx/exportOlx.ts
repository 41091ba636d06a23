import type { Repository } from '@manabi/event-store'
import { type Id, notFound } from '@manabi/kernel'
import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import type { LessonBody, Video } from '../content.ts'
import { course, type ExistingCourse, type PlacedLesson, type Section } from '../course.ts'
import { lesson, type PresentLesson } from '../lesson.ts'
import { problemXml } from './problemXml.ts'
import { element, escaped, type Olx, pointer } from './writeXml.ts'

/** Files of a course by their path, as Open edX Studio exports and imports them. */
export type OlxFiles = ReadonlyMap<string, string>

export interface OlxExport {
  readonly files: OlxFiles
  readonly lessons: number
}

/**
 * Writes a course as OLX: section to chapter (with one sequential), lesson to vertical, body to html, video to video, question to
 * problem; drafts are visible to staff only. Markdown becomes HTML, and slides, which OLX has no block for, a link.
 */
export async function exportOlx(repository: Pick<Repository, 'load'>, courseId: Id): Promise<OlxExport> {
  const { state } = await repository.load(course, [courseId])
  if (state.status === 'none' || state.status === 'deleted') throw notFound()
  const writer = new OlxWriter()
  for (const section of state.sections) {
    writer.section(section)
    for (const placed of section.lessons) {
      const content = (await repository.load(lesson, [placed.id])).state
      if (content.status === 'present') writer.lesson(placed, content)
    }
  }
  writer.course(state)
  return { files: writer.files, lessons: writer.lessons }
}

const markdown = new MarkdownIt({ html: true }).use(footnotes)

class OlxWriter {
  readonly files = new Map<string, string>()
  lessons = 0

  course({ courseId, title, description, culture, sections }: ExistingCourse): void {
    const run = 'course'
    const key = { url_name: run, org: 'manabi', course: courseId }
    this.files.set('course.xml', element('course', key))
    const chapters = sections.map(({ id }) => pointer('chapter', id)).join('')
    const facts = { display_name: title, language: culture.split('-')[0]! }
    this.#write(`course/${run}`, element('course', facts, chapters))
    this.files.set(`policies/${run}/policy.json`, `${JSON.stringify({ [`course/${run}`]: facts })}\n`)
    this.files.set(
      `policies/${run}/grading_policy.json`,
      `${JSON.stringify({ GRADER: [], GRADE_CUTOFFS: { Pass: 0.5 } })}\n`,
    )
    this.files.set('about/short_description.html', paragraphs(description))
  }

  section({ id, title, lessons }: Section): void {
    this.#write(`chapter/${id}`, element('chapter', { display_name: title }, pointer('sequential', id)))
    const verticals = lessons.map((placed) => pointer('vertical', placed.id)).join('')
    this.#write(`sequential/${id}`, element('sequential', { display_name: title }, verticals))
  }

  lesson({ id, isPublished }: PlacedLesson, { title, body, slides, video, quiz }: PresentLesson): void {
    this.lessons++
    const blocks = [
      ...this.#html(id, htmlOf(body)),
      ...(slides === null ? [] : this.#html(`${id}-slides`, linkTo(slides.url))),
      ...(video === null ? [] : [this.#block('video', id, videoXml(video))]),
      ...(quiz?.questions ?? []).map((question) => this.#block('problem', question.id, problemXml(question))),
    ]
    const facts = { display_name: title, ...(isPublished ? {} : { visible_to_staff_only: 'true' }) }
    this.#write(`vertical/${id}`, element('vertical', facts, blocks.join('')))
  }

  #html(name: string, html: string): readonly Olx[] {
    if (html.trim() === '') return []
    this.files.set(`html/${name}.html`, html)
    return [this.#block('html', name, element('html', { filename: name }))]
  }

  #block(tag: string, name: string, xml: Olx): Olx {
    this.#write(`${tag}/${name}`, xml)
    return pointer(tag, name)
  }

  #write(path: string, xml: Olx): void {
    this.files.set(`${path}.xml`, `${xml}\n`)
  }
}

const htmlOf = ({ format, text }: LessonBody): string => (format === 'html' ? text : markdown.render(text))

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

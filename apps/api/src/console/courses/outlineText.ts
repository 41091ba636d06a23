import { invalid } from '@manabi/kernel'

interface OutlineSection {
  readonly title: string
  readonly lessons: readonly { readonly title: string; readonly estimatedMinutes: number }[]
}

/** A lesson begins with one of these, or with white space. */
const lessonMark = /^(?:[\s\u3000]+[-*・]?|[-*・])[\s\u3000]*/

/** Minutes at the end of a lesson's line, as in `(10)`. */
const minutesMark = /[\s\u3000]*[(（]([\d０-９]{1,4})[)）]$/

/** An outline as people type it: a line is a section, an indented one or one with a dash a lesson. Throws 400 where there is no section. */
export function outlineIn(text: string): readonly OutlineSection[] {
  const sections: { title: string; lessons: { title: string; estimatedMinutes: number }[] }[] = []
  for (const line of text.split(/\r\n|\r|\n/).map((one) => one.trimEnd())) {
    if (line === '') continue
    const mark = lessonMark.exec(line)?.[0] ?? ''
    const [end = '', digits = '0'] = minutesMark.exec(line) ?? []
    const title = line.slice(mark.length, line.length - (mark === '' ? 0 : end.length))
    if (mark === '') sections.push({ title: line, lessons: [] })
    else if (sections.length === 0) throw invalid('outline', 'must begin with a section')
    else sections.at(-1)!.lessons.push({ title, estimatedMinutes: Number(digits.normalize('NFKC')) })
  }
  if (sections.length === 0) throw invalid('outline', 'must not be empty')
  return sections
}

/** The same as text. */
export const outlineText = (sections: readonly OutlineSection[]): string =>
  sections
    .map(({ title, lessons }) =>
      [title, ...lessons.map((one) => `- ${one.title} (${one.estimatedMinutes})`)].join('\n'),
    )
    .join('\n\n')

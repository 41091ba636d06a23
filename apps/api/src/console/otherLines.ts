import { diffLines } from 'diff'
import { type Html, html } from '../pages/html.ts'
import type { ConsoleTexts } from './texts/index.ts'

/** Milliseconds: texts that share little take longer, and are told to differ, without their lines. */
const longest = 20
/** More lines than anybody compares by eye. */
const mostLines = 40

interface Texts {
  /** What somebody else saved in the meantime. */
  readonly saved: string
  readonly typed: string
  readonly lang?: string | undefined
}

/** Where a text that was typed into an old form differs from what is saved now: the lines of both. Nothing where it does not. */
export function otherLines({ kept: t }: ConsoleTexts, { saved, typed, lang }: Texts): Html | null {
  const [theirs, mine] = [withNewlines(saved), withNewlines(typed)]
  if (theirs === mine) return null
  const parts = diffLines(theirs, mine, { timeout: longest })
  if (parts === undefined) return html`<p class="quiet">${t.otherText}</p>`
  const lines = parts
    .filter(({ added, removed }) => added || removed)
    .flatMap(({ value, added }) =>
      value
        .trimEnd()
        .split('\n')
        .map((line) => ({ line, isMine: added })),
    )
  const left = lines.length - mostLines
  return html`<ul class="lines">${lines.slice(0, mostLines).map(
    ({ line, isMine }) => html`<li><span class="quiet">${isMine ? t.yourLine : t.savedLine}</span>
<span${lang !== undefined && html` lang="${lang}"`}>${line}</span></li>`,
  )}${left > 0 && html`<li class="quiet">${t.moreLines(left)}</li>`}</ul>`
}

/** As browsers send it, a line ends with two characters. */
const withNewlines = (text: string): string => `${text.replaceAll('\r\n', '\n').trimEnd()}\n`

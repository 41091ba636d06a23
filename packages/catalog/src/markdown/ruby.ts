import type { MarkdownIt } from 'markdown-it'
import { rubyPattern } from './japanese.ts'

const pattern = new RegExp(rubyPattern, 'y')
const characters = new Intl.Segmenter('ja')

/** Shows `{漢字|かんじ}` as ruby, and `{漢字|かん|じ}` with a reading over each character. */
export function ruby(markdown: MarkdownIt): void {
  markdown.inline.ruler.push('ruby', (state, silent) => {
    const { pos, posMax } = state
    pattern.lastIndex = pos
    const [written = '', base = '', reading = ''] = pattern.exec(state.src) ?? []
    const end = pos + written.length
    if (written === '' || end > posMax) return false
    if (!silent) {
      state.push('ruby_open', 'ruby', 1)
      const readings = reading.split('|')
      const each = [...characters.segment(base)].map(({ segment }) => segment)
      if (readings.length > 1 && each.length === readings.length) {
        for (const [index, character] of each.entries()) {
          state.push('text', '', 0).content = character
          annotate(readings[index]!)
        }
      } else {
        state.pos = pos + 1
        state.posMax = state.pos + base.length
        state.md.inline.tokenize(state)
        annotate(readings.join(''))
      }
      state.push('ruby_close', 'ruby', -1)
    }
    state.pos = end
    state.posMax = posMax
    return true

    function annotate(text: string): void {
      state.push('rt_open', 'rt', 1)
      state.push('text', '', 0).content = text
      state.push('rt_close', 'rt', -1)
    }
  })
}

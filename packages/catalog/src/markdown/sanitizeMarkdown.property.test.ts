import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { runs } from '../../../../test/harness/runs.ts'
import { sanitizeBody } from '../sanitize.ts'

const clean = (text: string): string => sanitizeBody({ format: 'markdown', text }).text

/** What stands in lessons, each in a way in which the canonical Markdown would not write it. */
const harmless = fc.constantFrom(
  ...['$\\left\\{ x \\mid x<y \\right\\}$', 'a_{1}*b', '\\(a+b\\)', '$x<y$ and $z>0$', '5 * 3 = 15', 'snake_case_name'],
  ...['`a < b`', '``code_1*2``', '[link](https://a.example/?q=1&r=2)', '[link](<https://a.example/b c> "t")'],
  ...['see <https://a.example/?q=1&r=2> there', 'mail <hanako@a.example> now', '&amp; &lt; &copy; AT&T', 'a<br>b'],
  ...['__bold__', '*it* _al_', '~~gone~~', '![図](/static/a.png)', 'a\\*b\\_c', '「**強調**」と', '{漢字|かんじ}'],
  ...['H<sub>2</sub>O', '<span lang="ja">語</span>', 'https://a.example/a_b', 'end  \nof line', 'end\\\nof line'],
)

/** What harms, and what is left of it. */
const harmful = fc.constantFrom(
  ...([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<b onclick="steal()">b</b>', '<b>b</b>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<!-- a comment -->', ''],
    ['<a href="https://a.example/x">l</a>', '<a href="https://a.example/x" rel="noopener noreferrer">l</a>'],
    ['<a href="javascript:alert(1)">l</a>', '<a rel="noopener noreferrer">l</a>'],
    ['[me *too*](javascript:alert(1))', 'me *too*'],
    ['![alt](data:text/html;base64,AAAA)', 'alt'],
    ['<span style="color:red">s</span>', '<span>s</span>'],
  ] as const),
)

const block = fc.constantFrom(
  ...['# A  title #', 'Title\n=====', '* one\n* two_2\n\n+ three', '1) one\n2) two', '> a quotation_1\nthat goes on'],
  ...[
    '```js\nif (a < b) f("x_1 * y")\n```',
    '~~~\ncode_1\n~~~',
    '    code_1 * 2',
    '***',
    '|a|b_1|\n|-|:-:|\n|`c`|$d_{1}*e$|',
  ],
  ...['```html\n<script>alert("an example")</script>\n```', '<div>\n\n*inside* a_{1}\n\n</div>'],
)

/** A text before, and after, it was made harmless. */
type Pair = readonly [before: string, after: string]

const inline: fc.Arbitrary<Pair> = fc.oneof(
  harmless.map((text): Pair => [text, text]),
  harmful.map(([before, after]): Pair => [before, after]),
)
const joined = (pairs: readonly Pair[], between: string): Pair => [
  pairs.map(([before]) => before).join(between),
  pairs.map(([, after]) => after).join(between),
]
/** A line that begins with a tag is a block of HTML. */
const paragraph = fc
  .array(inline, { minLength: 1, maxLength: 5 })
  .map((pairs): Pair => joined([['In', 'In'], ...pairs, ['end.', 'end.']], ' '))
const cellOf = ([before, after]: Pair): Pair => [`| x | In ${before} |`, `| x | In ${after} |`]
const table = fc
  .array(inline.filter(([before]) => !before.includes('\n') && !before.includes('|')).map(cellOf), {
    minLength: 1,
    maxLength: 3,
  })
  .map((rows) => joined([['|a|b|\n|-|-|', '|a|b|\n|-|-|'], ...rows], '\n'))
const text = fc
  .array(
    fc.oneof(
      paragraph,
      table,
      block.map((same): Pair => [same, same]),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pairs) => joined(pairs, '\n\n'))

describe('cleaning Markdown [CAT-014]', () => {
  it('cuts what harms, and leaves every other byte; cleaning once more changes nothing', () => {
    fc.assert(
      fc.property(text, ([before, after]) => {
        const once = clean(before)
        expect(once).toBe(after)
        expect(clean(once)).toBe(once)
      }),
      { numRuns: runs(200) },
    )
  })
})

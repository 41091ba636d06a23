import { describe, expect, it } from '@jest/globals'
import type { Problem } from '@manabi/kernel'
import fc from 'fast-check'
import { runs } from '../../../../test/harness/runs.ts'
import { activeHtml, renderers } from '../../test/activeHtml.ts'
import { sanitizeBody } from '../sanitize.ts'
import { renderBody } from './renderBody.ts'

/** The clean text, or the code of the refusal. */
function outcomeOf(text: string): string {
  try {
    return markdown(text)
  } catch (error) {
    return (error as Problem).code
  }
}

const html = (text: string) => sanitizeBody({ format: 'html', text }).text
const markdown = (text: string) => sanitizeBody({ format: 'markdown', text }).text

function expectHarmless(text: string): void {
  const clean = markdown(text)
  for (const [name, render] of Object.entries(renderers)) {
    expect({ name, clean, active: activeHtml(render(clean)) }).toEqual({ name, clean, active: [] })
  }
  expect(activeHtml(renderBody(sanitizeBody({ format: 'markdown', text: clean })))).toEqual([])
  expect(markdown(clean)).toBe(clean)
}

describe('HTML bodies are made harmless when they are written [CAT-011]', () => {
  it.each([
    ['<p onclick="steal()">Hello</p>', '<p>Hello</p>'],
    ['<script>alert(1)</script><p>Hello</p>', '<p>Hello</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<iframe src="https://example.com"></iframe>ok', 'ok'],
    ['<ruby>学<rt>まな</rt></ruby>', '<ruby>学<rt>まな</rt></ruby>'],
  ])('%s', (text, clean) => expect(html(text)).toBe(clean))
})

describe('Markdown bodies are made harmless when they are written [CAT-011]', () => {
  it.each([
    ['# Title\n\na < b && c > d\n\n* one\n* two\n', null],
    ['__bold__, [link](https://example.com "t"), ![図](/static/a.png), [ref]\n\n[ref]: https://example.com', null],
    ['# Title\n\n```js\nif (a < b) alert("<script>")\n```\n', null],
    ['**bold** and <b>bold</b>, [link](https://example.com "t")', null],
    ['click [me](javascript:alert(1)) now', 'click me now'],
    ['click [me](JaVa&#x73;cript:alert(1)) now', 'click me now'],
    ['![x](data:text/html;base64,AAAA)', 'x'],
    ['<img src=x onerror="alert(1)">', '<img src="x" />'],
    ['Hi <script>alert(1)</script>there', 'Hi alert(1)there'],
    ['<script>\nalert(1)\n</script>\n\nthere', 'there'],
    ['[a]: javascript:alert(1)\n\n[a]', 'a'],
    ['> <img src=x\n> onerror=alert(1)>', '> <img src="x" />'],
    ['> [a\n> b](javascript:alert(1))', '> a\n> b'],
    ['- <b\n  onclick=alert(1)>x</b>', '- <b>x</b>'],
    ['1. a\n\n   <div\n   onclick=alert(1)>x</div>', '1. a\n\n   <div>x</div>'],
    ['`<script>` is code', null],
    ['`<script>` is <b>x</b>', null],
    ['`<script>` is [<b>x</b>](/a "`")', '<code>&#60;script&#62;</code> is [<b>x</b>](/a "`")'],
    ['```\n<script>x</script>\n```\n\n<script>x</script>', '```\n<script>x</script>\n```'],
    ['| a | b |\n|---|:-:|\n| 1 | <b onclick=x>b</b> |', '| a | b |\n|---|:-:|\n| 1 | <b>b</b> |'],
    ['<details open><summary>More</summary>\n\n**text**\n\n</details>', null],
    ['注[^1] <i>x</i>\n\n[^1]: 日本語の脚注です。', null],
    ['- [ ] <i>todo</i>\n- [x] done', null],
    ['https://example.com/a_b_c?d=1 と www.example.com <i>と</i> a_b@example.com', null],
    ['<ruby>学<rt>まな</rt></ruby>び\n\n「**強調**」と~~取消~~', null],
    ['* a_{1}*b<br>__c__  \n<span lang="ja">d</span>', null],
    ['$\\left\\{ x \\mid x<y \\right\\}$', null],
    ['\\(a<b\\) and \\(c>d\\), $x<y$ and $z>0$\n\n$$\na_{1}*b<c\n$$', null],
    ['- 0<x<1 と `a`<br>\n- <b>x</b> <a', '- 0&lt;x<1 と `a`<br>\n- <b>x</b> &lt;a'],
    ['<div>\nx<script \\\n</div>', '<div>\nx'],
    ['- x\n\t[a](/b"c) $[d]("e")$\n\n[^n] [a"]\n\n[^n]: [a"]: /b"c', null],
    ['- text\n- ```\n  <b onclick=x>\n  ```\n\n1. ```\n   <script>\n   ```', null],
  ])('%s', (text, clean) => {
    expect(markdown(text)).toBe(clean ?? text)
    expectHarmless(text)
  })

  it('refuses thousands of footnotes, which take time out of proportion', () => {
    const footnotes = (count: number) => Array.from({ length: count }, (_, i) => `[^${i}]\n\n[^${i}]: x\n\n`).join('')
    expect([outcomeOf(footnotes(999)), outcomeOf(footnotes(1_000))]).toEqual([footnotes(999), 'invalid_request'])
  })

  it.each([
    '`<img src=x onerror=alert(1)>',
    '` `` <img src=x onerror=alert(1)> ``` `` `',
    '> \t<img src=x onerror=alert(1)>',
    '>     <img src=x onerror=alert(1)>\n<img src=x onerror=alert(1)>',
    'a[^1]\n\n[^1]: javascript:alert(1)',
    '[^1]\n\n[^1]: <javascript:alert(1)>',
    '[^<img src=x onerror=alert(1)>]: a\n\n[^<img src=x onerror=alert(1)>]',
    '<!--><img src=x onerror=alert(1)>-->',
    '<div onmouseover="alert(1)"\n\n>',
    '<foo> <div> `<img src=x onerror=alert(1)>`',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<b title="`"> `<img src=x onerror=alert(1)>`',
    '<pre>\n\n<img src=x onerror=alert(1)>\n\n`',
    '| a |\n|-|\n| `|` <img src=x onerror=alert(1)> ` |',
    '- a\n\n\t\t<img src=x onerror=alert(1)>\n- ```\n<img src=x onerror=alert(1)>\n  ```',
    '[x]: <\n<img src=x onerror=alert(1)>',
    '![<img src=x onerror=alert(1)>](/a "`")',
    '&lt;img src=x onerror=alert(1)&gt; <i>x</i>',
    '\\<img src=x onerror=alert(1)> \\\\<img src=x onerror=alert(1)>',
    '<a href="java\nscript:alert(1)">x</a> <a href=" &#1;javascript:alert(1)">y</a>',
    '<https://x/onclick=alert(1)> <javascript:alert(1)>',
    '<div>\n<https://x/onclick=alert(1)>\n</div>',
    'See https://a.b/`<img src=x onerror=alert(1)>`',
    'www.a.b/`<script>alert(1)</script>`',
    'a.com/$`<b onclick=x>`',
    'a<code>b<img , src=x onerror=alert(1)>',
    'a<kbd>b<img 語 src=x onerror=alert(1)></kbd>',
    'a<code>b<script\n\n<b>x</b>',
    'a<code>{漢|<b}',
    'javascript:<code><http://a.b/',
    '<div>\n[x](<https://x/ onclick=alert(1)>)\n</div>',
    '``` <img src=x onerror=alert(1)>\ncode\n```',
  ])('%s', (text) => expectHarmless(text))

  const part = fc.oneof(
    fc.constantFrom(
      ...['`', '``', '```', '~~~', '\n', '\n\n', ' ', '    ', '\t', '> ', '>', '- ', '1. ', '# ', '|', '|-|\n'],
    ),
    fc.constantFrom(
      ...[
        '[',
        ']',
        '(',
        ')',
        '![',
        '](',
        ']: ',
        '[^1]',
        '[^1]: ',
        '[a]',
        '[a]: ',
        '<',
        '>',
        '"',
        "'",
        '\\',
        '&',
        '<!--',
        '-->',
      ],
    ),
    fc.constantFrom(
      ...['<img src=x onerror=alert(1)>', '<script>', '</script>', '<b>', '</b>', '<div>', '</div>', '<pre>', '</pre>'],
    ),
    fc.constantFrom(
      ...['{漢字|かんじ}', '{漢', '|か', '}', '#　', '-　', '1.　', '　', '「', '。', '\ufdd0', ' \ufdd1'],
    ),
    fc.constantFrom(...['x<y', 'a<b\\)', '<br>', '1<c d=e ', '0<script ', '<sub>', '</sub>', '- [x] ', '$', '\\{']),
    fc.constantFrom(
      ...[
        '<?',
        '?>',
        '<![CDATA[',
        ']]>',
        '<!A',
        '<style>',
        '<textarea>',
        '<svg>',
        '<details>',
        '<a href="',
        'onclick=x',
        '<https://x/ onclick=x>',
        '](/a "',
        '`<script>`',
        '\\`',
        '<b class="',
        'https://x.y/',
        'www.x.y',
        '<code>',
        '</code>',
        '<kbd>',
        'x<img , src=x onerror=alert(1)>',
        '[a](/b)',
        '</details>',
        '<p>',
      ],
    ),
    fc.constantFrom(
      ...[
        'javascript:alert(1)',
        'java&#x73;cript:alert(1)',
        '<javascript:alert(1)>',
        '&lt;',
        'text',
        '日本語',
        '*',
        '**',
        '_',
        '~~',
        '=',
        '---',
      ],
    ),
  )

  it('no renderer finds anything active in what is left, and cleaning it again changes nothing [CAT-013]', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => expectHarmless(parts.join(''))),
      { numRuns: runs(400) },
    )
  })

  it('what is harmless stays: text, tables, code, links, images, lists, footnotes [CAT-013]', () => {
    const text = `# プログラミング入門 <small>第1章</small>

変数は**名前のついた値**です。*強調*、~~取消~~、\`a < b\`、5 * 3 = 15、snake_case_name。[資料](https://example.com/a_(b)?x=1&y=2 "題") を参照[^注]。

![図 1](https://example.com/図.png)

| 式 | 値 |
| :- | -: |
| \`a \\| b\` | 1 |
| *x* | [2](https://example.com) |

1. 一つ目
2. 二つ目

   - [x] 済み
   - [ ] まだ

   \`\`\`html
   <script>alert("これは例です")</script>
   \`\`\`

> 引用
>
>     indented <code>

[^注]: 脚注 *です*。

    二段落目。`
    expect(markdown(text)).toBe(text)
  })

  const lesson = [
    '# $\\left\\{ x \\mid x<y \\right\\}$ #\n\na_{1}*b, \\(c<d\\), <https://a.example/?q=1&r=2>, e<br>f',
    '* `<script>` and [a link](/b_c "t")\n* &copy; 5 * 3, {漢字|かんじ}',
    '|a|b_1|\n|-|:-:|\n|`a \\| b`|$x_{1}*y$|',
    '1. item\n\n   ```html\n   <iframe src="/an-example">\n   ```',
    '<details>\n<summary>Answer</summary>\n\n$0<x<1$\n\n</details>',
  ].join('\n\n')
  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<b onclick="steal()">b</b>', '<b>b</b>'],
    ['<a href="https://a.example/x">l</a>', '<a href="https://a.example/x" rel="noopener noreferrer">l</a>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['[me](javascript:alert(1))', 'me'],
    ['<!-- a comment -->', ''],
  ])('every other byte stays beside %s [CAT-014]', (harmful, left) => {
    for (const frame of [
      (piece: string) => `In ${piece} end.\n\n${lesson}\n`,
      (piece: string) => `${lesson}\n\n> In ${piece} end.\n`,
      (piece: string) => `${lesson}\n\n|c|\n|-|\n|In ${piece} end.|\n\n${lesson}\n`,
      (piece: string) => `${lesson}\n\n- In ${piece} end.\n`,
    ])
      expect(markdown(frame(harmful))).toBe(frame(left))
  })

  it.each([
    ['<div onclick=x>\n\n`<b>`\n\n</div>', '<div>\n\n`<b>`\n\n</div>'],
    ['- <div onclick=x>\n  d\n  </div>', '- <div>\n  d\n  </div>'],
    ['    <b onclick=x>', '```\n<b onclick=x>\n```\n'],
    ['<pre>\na_b*c*\n\n<b onclick=x>d</b></pre>', '<pre>\na_b*c*\n\n<b>d</b></pre>'],
    ['<pre>\na_b*c*', '\na_b*c*'],
  ])('%s', (text, clean) => {
    expect(markdown(text)).toBe(clean)
    expectHarmless(text)
  })

  it.each(['`', '> ', '- ', '[', '![](', '*a_', '<a ', '<b>', '| a ', '[^a]', '&#x3c;', '`a\n', '\\'])(
    '%s 10,000 times is cleaned, or refused each time [CAT-013]',
    (piece) => {
      const clean = () => outcomeOf(`<b>[${piece.repeat(10_000)}<a`)
      expect(clean()).toEqual(clean())
    },
  )

  it('refuses what nests too deep or has too many tags, and takes long code for code [CAT-013]', () => {
    expect(outcomeOf('<p>'.repeat(25_000))).toBe('invalid_request')
    expect(outcomeOf(`<b>x</b>\n\n${'> '.repeat(100)}x`)).toBe('invalid_request')
    const code = `\`a${' '.repeat(60_000)}b\``
    expect(outcomeOf(`<b>x</b> ${code}`)).toBe(`<b>x</b> ${code}`)
  })
})

import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sanitizeBody } from './sanitize.ts'

const html = (text: string) => sanitizeBody({ format: 'html', text }).text
const markdown = (text: string) => sanitizeBody({ format: 'markdown', text }).text

describe('bodies are made harmless when they are written [CAT-011]', () => {
  it.each([
    ['<p onclick="steal()">Hello</p>', '<p>Hello</p>'],
    ['<script>alert(1)</script><p>Hello</p>', '<p>Hello</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<iframe src="https://example.com"></iframe>ok', 'ok'],
    ['<ruby>学<rt>まな</rt></ruby>', '<ruby>学<rt>まな</rt></ruby>'],
  ])('HTML %s', (text, clean) => expect(html(text)).toBe(clean))

  it.each([
    ['# Title\n\na < b && c > d\n\n```js\nif (a < b) alert("<script>")\n```\n', null],
    ['**bold** and <b>bold</b>, [link](https://example.com "t")', null],
    ['click [me](javascript:alert(1)) now', 'click me now'],
    ['click [me](JaVa&#x73;cript:alert(1)) now', 'click me now'],
    ['![x](data:text/html;base64,AAAA)', 'x'],
    ['<img src=x onerror="alert(1)">', '<img src="x" />'],
    ['Hi <script>alert(1)</script>there', 'Hi alert(1)there'],
    ['[a]: javascript:alert(1)\n\n[a]', '\n\na'],
    ['> <img src=x\n> onerror=alert(1)>', '> <img src="x" />'],
    ['> [a\n> b](javascript:alert(1))', '> a\n> b'],
    ['- <b\n  onclick=alert(1)>x</b>', '- <b>x</b>'],
    ['1. a\n\n   <div\n   onclick=alert(1)>x</div>', '1. a\n\n   <div>x</div>'],
    ['`<script>` is <script>x</script>', '`<script>` is x'],
    ['```\n<script>x</script>\n```\n\n<script>x</script>', '```\n<script>x</script>\n```\n\n'],
    ['| a | b |\n|---|---|\n| `a | <b onclick=x>b</b> ` |', '| a | b |\n|---|---|\n| `a | <b>b</b> ` |'],
    ['<details open><summary>More</summary>\n\n**text**\n\n</details>', null],
    ['<!--><img src=x onerror=alert(1)>-->', ''],
    ['<div onmouseover="alert(1)"\n\n>', '&lt;div onmouseover="alert(1)"\n\n>'],
  ])('Markdown %s', (text, clean) => expect(markdown(text)).toBe(clean ?? text))

  it('a text nested too deeply to be read keeps its characters only', () => {
    const depth = '>'.repeat(5_000)
    expect(markdown(`${depth}[x](javascript:1)`)).toBe(`${depth}&#91;x&#93;(javascript:1)`)
  })

  it('leaves nothing to remove the second time', () => {
    const part = fc.constantFrom(
      '<script>',
      '</script>',
      '<b onclick=x>',
      '[a](javascript:1)',
      '`<i>`',
      ' text\n\n',
      '<scr',
      'ipt>',
      '<a href=',
      '"javascript:x">',
      '\n> ',
      '\n- ',
      '| ',
      '<!--',
      '\n\n    ',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const once = markdown(parts.join(''))
        expect(markdown(once)).toBe(once)
      }),
    )
  })
})

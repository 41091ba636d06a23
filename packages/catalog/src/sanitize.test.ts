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
  ])('Markdown %s', (text, clean) => expect(markdown(text)).toBe(clean ?? text))

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
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const once = markdown(parts.join(''))
        expect(markdown(once)).toBe(once)
      }),
    )
  })
})

import { describe, expect, it } from '@jest/globals'
import { renderQuestionText } from './renderQuestionText.ts'

describe('the text of a question is shown in a line, with ruby, emphasis, and line breaks [SEE-004]', () => {
  it.each([
    ['{漢字|かんじ}の読みは？', '<ruby>漢字<rt>かんじ</rt></ruby>の読みは？'],
    ['{漢字|かん|じ}', '<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>'],
    ['**「正しい」**ものは？', '<strong>「正しい」</strong>ものは？'],
    ['*いくつ*ですか', '<em>いくつ</em>ですか'],
    ['**{漢字|かんじ}**です', '<strong><ruby>漢字<rt>かんじ</rt></ruby></strong>です'],
    ['一行目\n二行目', '一行目<br>\n二行目'],
    ['　字下げ', '　字下げ'],
    ['2*3*4 = ? 2**3 = ? f(x)*g(x)*h(x)', '2*3*4 = ? 2**3 = ? f(x)*g(x)*h(x)'],
    ['_a_ snake_case __init__ *b*', '_a_ snake_case __init__ <em>b</em>'],
    ['int *p = (int*)malloc(n);', 'int *p = (int*)malloc(n);'],
    ['int *p = q; /* line 2 */', 'int *p = q; /* line 2 */'],
    ['COUNT(*), COUNT(*)', 'COUNT(*), COUNT(*)'],
    ['Σ*abΣ* длина*ширина*2 ba*na*na', 'Σ*abΣ* длина*ширина*2 ba*na*na'],
    ['\\(x^*, \\lambda^*\\)', '\\(x^*, \\lambda^*\\)'],
    ['*args and **kwargs, *.txt and *.csv', '*args and **kwargs, *.txt and *.csv'],
    ['*Note:* **well** and (*more*)', '<em>Note:</em> <strong>well</strong> and (<em>more</em>)'],
    ['if a:\n    b  c', 'if a:<br>\n\u00a0\u00a0\u00a0\u00a0b\u00a0 c'],
    ['# 見出し', '# 見出し'],
    ['- a\n- b', '- a<br>\n- b'],
    ['> a', '&gt; a'],
    ['1. a', '1. a'],
    ['| a |\n|-|', '| a |<br>\n|-|'],
    ['`code` C:\\* \\(x\\)', '`code` C:\\* \\(x\\)'],
    [
      '[a](https://example.com) ![b](/c.png) https://example.com',
      '[a](https://example.com) ![b](/c.png) https://example.com',
    ],
    ['a < b && c > d "e"', 'a &lt; b &amp;&amp; c &gt; d &quot;e&quot;'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['<b>x</b>', '&lt;b&gt;x&lt;/b&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['{漢字|<script>}', '{漢字|&lt;script&gt;}'],
    ['**<script>alert(1)</script>**', '<strong>&lt;script&gt;alert(1)&lt;/script&gt;</strong>'],
    ['<!-- -->{漢"|\'か&}', "&lt;!-- --&gt;<ruby>漢&quot;<rt>'か&amp;</rt></ruby>"],
    ['', ''],
  ])('%s', (text, html) => expect(renderQuestionText(text)).toBe(html))
})

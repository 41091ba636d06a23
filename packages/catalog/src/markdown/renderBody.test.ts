import { describe, expect, it } from '@jest/globals'
import { activeHtml } from '../../test/activeHtml.ts'
import type { LessonBody } from '../content.ts'
import { sanitizeBody } from '../sanitize.ts'
import { renderBody } from './renderBody.ts'

const shown = (text: string, format: LessonBody['format'] = 'markdown') => renderBody(sanitizeBody({ format, text }))

const kanji = '<ruby>漢字<rt>かんじ</rt></ruby>'
const cell = (html: string) =>
  `<table>\n<thead>\n<tr>\n<th>語</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>${html}</td>\n<td>x</td>\n</tr>\n</tbody>\n</table>`

const cases: readonly (readonly [text: string, html: string])[] = [
  // Emphasis
  ['**「重点」**です', '<p><strong>「重点」</strong>です</p>'],
  ['これは**「重点」**です', '<p>これは<strong>「重点」</strong>です</p>'],
  ['これは**重点。**次の文', '<p>これは<strong>重点。</strong>次の文</p>'],
  ['**注意！**です', '<p><strong>注意！</strong>です</p>'],
  ['**本当？**はい', '<p><strong>本当？</strong>はい</p>'],
  ['**重点（じゅうてん）**とは', '<p><strong>重点（じゅうてん）</strong>とは</p>'],
  ['前、**（注）**後', '<p>前、<strong>（注）</strong>後</p>'],
  ['「**重点**」', '<p>「<strong>重点</strong>」</p>'],
  ['*「弱」*です', '<p><em>「弱」</em>です</p>'],
  ['API**（インターフェース）**を使う', '<p>API<strong>（インターフェース）</strong>を使う</p>'],
  ['使う**API**です', '<p>使う<strong>API</strong>です</p>'],
  ['これは**"quoted"**です', '<p>これは<strong>"quoted"</strong>です</p>'],
  ['**`code`**を', '<p><strong><code>code</code></strong>を</p>'],
  [
    '**[資料](https://example.com/)**を',
    '<p><strong><a href="https://example.com/" rel="noopener noreferrer">資料</a></strong>を</p>',
  ],
  ['**外*「内」*外**です', '<p><strong>外<em>「内」</em>外</strong>です</p>'],
  ['***「両方」***です', '<p><em><strong>「両方」</strong></em>です</p>'],
  ['~~「取消」~~です', '<p><s>「取消」</s>です</p>'],
  ['5 * 3 = 15 と 2 ** 3', '<p>5 * 3 = 15 と 2 ** 3</p>'],
  ['snake_case_name', '<p>snake_case_name</p>'],
  ['- **「重点」**です', '<ul>\n<li><strong>「重点」</strong>です</li>\n</ul>'],
  ['> **「引用」**です', '<blockquote>\n<p><strong>「引用」</strong>です</p>\n</blockquote>'],
  ['| 語 | b |\n|---|---|\n| **「重点」**です | x |', cell('<strong>「重点」</strong>です')],
  // Lines and U+3000
  ['一行目\n二行目', '<p>一行目<br />\n二行目</p>'],
  ['一段落\n\n二段落', '<p>一段落</p>\n<p>二段落</p>'],
  ['　段落の始め\n　次の行', '<p>　段落の始め<br />\n　次の行</p>'],
  ['一\n\n　二', '<p>一</p>\n<p>　二</p>'],
  ['#　見出し', '<h1>見出し</h1>'],
  ['###　見出し\n本文', '<h3>見出し</h3>\n<p>本文</p>'],
  ['-　一\n-　二', '<ul>\n<li>一</li>\n<li>二</li>\n</ul>'],
  ['*　一\n*　二', '<ul>\n<li>一</li>\n<li>二</li>\n</ul>'],
  ['1.　一\n2.　二', '<ol>\n<li>一</li>\n<li>二</li>\n</ol>'],
  ['本文\n-　**"一"**', '<p>本文</p>\n<ul>\n<li><strong>"一"</strong></li>\n</ul>'],
  ['-　一\n  -　二', '<ul>\n<li>一\n<ul>\n<li>二</li>\n</ul>\n</li>\n</ul>'],
  ['> -　一', '<blockquote>\n<ul>\n<li>一</li>\n</ul>\n</blockquote>'],
  ['#　見出し\n\n-　　字下げ', '<h1>見出し</h1>\n<ul>\n<li>　字下げ</li>\n</ul>'],
  ['#タグ', '<p>#タグ</p>'],
  ['本文\n2.　二', '<p>本文<br />\n2.　二</p>'],
  ['1.2.　節', '<p>1.2.　節</p>'],
  ['```\n#　見出し\n-　一\n```', '<pre><code>#　見出し\n-　一\n</code></pre>'],
  // Ruby
  ['{漢字|かんじ}を読む', `<p>${kanji}を読む</p>`],
  ['{漢字|かん|じ}', '<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>'],
  ['{東京都|とう|きょう}', '<p><ruby>東京都<rt>とうきょう</rt></ruby></p>'],
  ['{打ち手|う||て}', '<p><ruby>打<rt>う</rt>ち<rt></rt>手<rt>て</rt></ruby></p>'],
  ['{PC|パソコン}と{編集者|editor}', '<p><ruby>PC<rt>パソコン</rt></ruby>と<ruby>編集者<rt>editor</rt></ruby></p>'],
  ['#　{漢字|かんじ}の章', `<h1>${kanji}の章</h1>`],
  ['**{漢字|かんじ}**です', `<p><strong>${kanji}</strong>です</p>`],
  ['**「{漢字|かんじ}」**です', `<p><strong>「${kanji}」</strong>です</p>`],
  ['{**漢字**|かんじ}', '<p><ruby><strong>漢字</strong><rt>かんじ</rt></ruby></p>'],
  ['- {漢字|かんじ}\n- 二', `<ul>\n<li>${kanji}</li>\n<li>二</li>\n</ul>`],
  ['| 語 | b |\n|---|---|\n| {漢字|かんじ} | x |', cell(kanji)],
  ['| 語 | b |\n|---|---|\n| {漢字\\|かんじ} | x |', cell(kanji)],
  [
    '| 語 | b |\n|---|---|\n| **{漢字|かん|じ}**です | x |',
    cell('<strong><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></strong>です'),
  ],
  ['| 語 | b |\n|---|---|\n| `{漢字|かんじ}` | x |', cell('<code>{漢字|かんじ}</code>')],
  ['[{漢字|かんじ}](/a)', `<p><a href="/a" rel="noopener noreferrer">${kanji}</a></p>`],
  ['`{漢字|かんじ}`と{start|stop}', '<p><code>{漢字|かんじ}</code>と{start|stop}</p>'],
  ['{漢字 | かんじ}と$x_{最大|最小}$と{漢字}', '<p>{漢字 | かんじ}と$x_{最大|最小}$と{漢字}</p>'],
]

describe('a lesson in Markdown looks as Japanese authors mean it [SEE-001]', () => {
  it.each(cases)('%s', (text, html) => expect(shown(text).trim()).toBe(html))

  it.each(cases)('and so it does after the sanitizer wrote it back: %s', (text, html) => {
    const written = sanitizeBody({ format: 'markdown', text: `${text}\n\n<img src="x" onerror="alert(1)">` })
    expect(written.text).not.toContain('onerror')
    expect(written.text).not.toMatch(/&#x?\w+;|[\ufdd0\ufdd1]/)
    expect(
      renderBody(written)
        .replace(/\n<img src="x" \/>$/, '')
        .trim(),
    ).toBe(html)
  })

  it('an escaped brace is no ruby', () => expect(shown('\\{漢字|かんじ}')).toBe('<p>{漢字|かんじ}</p>\n'))

  it('HTML is shown as it is, with ruby in tags only', () => {
    expect(shown('<p>**a**<ruby>学<rt>まな</rt></ruby> {漢字|かんじ}</p>', 'html')).toBe(
      '<p>**a**<ruby>学<rt>まな</rt></ruby> {漢字|かんじ}</p>',
    )
  })
})

describe('rendered HTML is harmless, whatever was stored [SEE-002]', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1)) [x](JaVa&#x73;cript:alert(1)) [x](vbscript:x)',
    '![x](data:image/svg+xml;base64,AAAA) <img src="data:text/html,x">',
    '[a]: javascript:alert(1)\n\n[a]',
    '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></form>',
    '<p style="position:fixed;inset:0">x</p><style>*{display:none}</style>',
    '<iframe src="https://example.com"></iframe><object data="x"></object><embed src="x">',
    '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=x"><link rel=stylesheet href=x>',
    '<input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">x</button><form action="//x"></form>',
    '<a href="java\nscript:alert(1)">x</a><a href=" &#1;javascript:alert(1)">y</a><a href="//evil.example">z</a>',
    '<video poster="javascript:alert(1)" src="javascript:alert(1)"><source src="javascript:x"></video>',
    '<details ontoggle=alert(1) open>x</details><div onclick=alert(1)>x</div>',
    '{漢<script>alert(1)</script>|かんじ} {漢字|<img src=x onerror=alert(1)>}',
    '{[漢](javascript:alert(1))|か} {漢字|[x](javascript:alert(1))}',
    '| a |\n|-|\n| `{漢字|かんじ}<script>alert(1)</script>` |',
    '#　<script>alert(1)</script>\n\n-　<img src=x onerror=alert(1)>',
    '**<b onmouseover=alert(1)>「重点」</b>**です',
    '```"onmouseover="alert(1)\nx\n```',
    '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  ]

  it.each(hostile)('%s', (text) => {
    for (const format of ['markdown', 'html'] as const) {
      expect(activeHtml(renderBody(sanitizeBody({ format, text })))).toEqual([])
      // What an older sanitizer may have left in the store.
      const stored = { format, text } as ReturnType<typeof sanitizeBody>
      expect(activeHtml(renderBody(stored))).toEqual([])
    }
  })
})

describe('no text takes time out of proportion [SEE-005]', () => {
  it('tables that renderers would fill with too many cells are refused; large ones are not', () => {
    const rows = (columns: number, count: number, row = '|b') =>
      `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${`${row}\n`.repeat(count)}\n`
    expect(() => sanitizeBody({ format: 'markdown', text: rows(250, 260).repeat(3) })).toThrow(/too many parts/)
    expect(() => sanitizeBody({ format: 'markdown', text: `> ${rows(250, 260).replaceAll('\n', '\n> ')}` })).toThrow()
    for (const row of ['|', '| |', 'b', '-', '|-', ':'])
      expect(() => sanitizeBody({ format: 'markdown', text: rows(250, 260, row) })).toThrow(/too many parts/)
    const returns = rows(250, 260).replaceAll('\n', '\r')
    expect(() => sanitizeBody({ format: 'markdown', text: returns })).toThrow(/too many parts/)
    expect(shown(rows(10, 3_000)).match(/<td>/g)).toHaveLength(30_000)
    const full = `${'|a'.repeat(20)}|\n${'|-'.repeat(20)}|\n${`${'|b'.repeat(20)}|\n`.repeat(3_000)}`
    expect(shown(full).match(/<td>/g)).toHaveLength(60_000)
  })

  it.each(['*a **b ', '^[a]', '![', '[^1] ', '{漢|', '> ', '-　', '`', '~~', '|'])('%s', (piece) => {
    const text = piece.repeat(20_000)
    try {
      shown(text)
    } catch (refused) {
      expect(refused).toMatchObject({ code: 'invalid_request' })
    }
  })
})

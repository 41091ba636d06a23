import { describe, expect, it } from '@jest/globals'
import { filesOf } from '../../../../test/fixtures/olx/filesOf.ts'
import { courseOfUnits, smallCourse } from '../../../../test/fixtures/olx/smallCourse.ts'
import { CourseAssets } from './assets/courseAssets.ts'
import { cleanHtml } from './html/cleanHtml.ts'
import { planCourse } from './index.ts'

type Files = Readonly<Record<string, string>>
const plan = (files: Files) => planCourse(filesOf(files), { culture: 'en-US', now: new Date('2026-04-01') })
const lessonsOf = (files: Files) => plan(files).sections.flatMap(({ lessons }) => lessons)

const page = (source: string) => smallCourse(`<html url_name="h"><![CDATA[${source}]]></html>`)
const choices = '<choice correct="true">aaa</choice><choice correct="false">bbb</choice>'
const problemOf = (group: string, around = '') =>
  smallCourse(
    `<problem url_name="p"><multiplechoiceresponse><label>Q</label><choicegroup>${group}</choicegroup></multiplechoiceresponse>${around}</problem>`,
  )
const withAttribute = (files: Files, attribute: string): Files => ({
  ...files,
  'vertical/v.xml': files['vertical/v.xml']!.replace('<problem', `<problem ${attribute}`),
})
const long = (end: string) => `${'x'.repeat(250)}${end}`

/** Each says the word LOST in a place that a course here does not have. */
const places: Readonly<Record<string, Files>> = {
  'a title attribute': page('<abbr title="LOST">x</abbr>'),
  'a label for screen readers': page('<div aria-label="LOST">x</div>'),
  'a set of pictures': page('<img alt="x" srcset="LOST.png 2x">'),
  'a lazy picture': page('<img data-src="LOST.png">'),
  'a description of a picture': page('<img alt="x" src="a.png" longdesc="LOST">'),
  'a summary of a table': page('<table summary="LOST"><caption>c</caption></table>'),
  'the source of a quotation': page('<blockquote cite="https://LOST.example">x</blockquote>'),
  'a name for a download': page('<a href="x" download="LOST">x</a>'),
  'a text of a frame': page('<iframe src="https://x.example">LOST</iframe>'),
  'a page in a frame': page('<iframe srcdoc="<p>LOST</p>"></iframe>'),
  'a title of a video frame': page('<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa" title="LOST"></iframe>'),
  'the start of a video': page('<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa?start=77&LOST"></iframe>'),
  'a tag that is not closed': page('<p>if a<b then LOST'),
  'a comment that is not closed': page('<p>Tea</p><!-- LOST'),
  'an attribute that is not closed': page('<p>Tea</p><a href="LOST'),
  'a share of a network': page('<a href="\\\\LOST\\docs">x</a>'),
  'an address with three slashes': page('<a href="///LOST/x">x</a>'),
  'an address with a tab': page('<a href="/\t/LOST/x">x</a>'),
  'a script in a drawing': page('<svg><a xlink:href="javascript:LOST">t</a></svg>'),
  'a background': page('<p style="background:url(LOST)">x</p>'),
  'a form': page('<form action="LOST">x</form>'),
  'a field': page('<textarea>LOST</textarea>'),
  'an option': page('<select><option>LOST</option></select>'),
  'a parameter': page('<object data="a.swf"><param name="movie" value="LOST"></object>'),
  'a hidden part': page('<div style="color: red; display: none">LOST</div>'),
  'an HTML file beside the text of its block': smallCourse('<html url_name="LOST"><p>x</p></html>', {
    'html/LOST.html': '<p>other</p>',
  }),
  'text in a vertical': smallCourse('LOST<html url_name="h"><p>x</p></html>'),
  'text in a sequential': courseOfUnits('LOST<vertical><html url_name="h"><p>x</p></html></vertical>'),
  'text in a pointer': courseOfUnits('<vertical url_name="v">LOST</vertical>', { 'vertical/v.xml': '<vertical/>' }),
  'the name of a text': smallCourse('<html url_name="h" display_name="LOST"><p>x</p></html>'),
  'the name of a video': smallCourse('<video url_name="w" display_name="LOST" youtube_id_1_0="abcDEF_1-23"/>'),
  'the name of a problem': withAttribute(problemOf(choices), 'display_name="LOST"'),
  'the name of a discussion': smallCourse('<discussion url_name="d" display_name="LOST"/>'),
  'the topic of a discussion': smallCourse('<discussion url_name="d" display_name="x" discussion_target="LOST"/>'),
  'the name of a hidden block': smallCourse('<html url_name="h" display_name="LOST" visible_to_staff_only="true"/>'),
  'a long name of a vertical': courseOfUnits(`<vertical display_name="${long('LOST')}"><wiki slug="w"/></vertical>`),
  'a long name of a chapter': smallCourse('', {
    'chapter/c.xml': `<chapter display_name="${long('LOST')}"><sequential url_name="s"/></chapter>`,
  }),
  'a long name of a course': smallCourse('', {
    'policies/2026/policy.json': JSON.stringify({ 'course/2026': { display_name: long('LOST') } }),
  }),
  'a name that verticals share': courseOfUnits('', {
    'chapter/c.xml': ['s1', 's2']
      .map(
        (name) => `<sequential url_name="${name}" display_name="${name}"><vertical display_name="LOST"/></sequential>`,
      )
      .reduce((inner, one) => inner.replace('</chapter>', `${one}</chapter>`), '<chapter></chapter>'),
  }),
  'a subsection whose name begins that of its unit': courseOfUnits('', {
    'chapter/c.xml':
      '<chapter><sequential url_name="s1" display_name="LOST"><vertical display_name="LOSTer"/></sequential></chapter>',
  }),
  'a link in the description': smallCourse('', {
    'about/overview.html': '<p>x <a href="https://x.example/LOST">x</a></p>',
  }),
  'a picture in the description': smallCourse('', { 'about/overview.html': '<p>x</p><img alt="LOST" src="x.png">' }),
  'text beside choices': problemOf(`<p>LOST</p>${choices}`),
  'a label beside text': smallCourse(
    `<problem url_name="p"><multiplechoiceresponse><p>Q</p><choicegroup label="LOST">${choices}</choicegroup></multiplechoiceresponse></problem>`,
  ),
  'a hint by number': problemOf(choices, '<hintgroup><hintpart on="x">LOST</hintpart></hintgroup>'),
  'a hint that stands alone': problemOf(choices, '<hint>LOST</hint>'),
  'text beside hints': problemOf(choices, '<demandhint>LOST<hint>x</hint></demandhint>'),
  'a title of a problem': problemOf(choices, '<title>LOST</title>'),
  'a hidden part of a problem': problemOf(choices, '<p hidden="">LOST</p>'),
  'a hint inside a choice': problemOf(choices.replace('aaa', 'aaa<p><choicehint>LOST</choicehint></p>')),
  'an object in an explanation': problemOf(choices, '<solution><object data="LOST.swf"/></solution>'),
  'a script in a link of a problem': problemOf(choices, '<a href="javascript:LOST()">x</a>'),
  'a note in a problem': problemOf(choices, '<abbr title="LOST">x</abbr>'),
  'a picture with a text': problemOf(choices, '<solution><img alt="A leaf" src="/static/LOST.png"/></solution>'),
  'the number of a list item': page('<ol><li value="LOST">x</li></ol>'),
  'a text beside the HTML file that its block names': smallCourse(
    '<html url_name="h" filename="f"><p>LOST</p></html>',
    {
      'html/f.html': '<p>x</p>',
    },
  ),
  'the start of a video block': smallCourse('<video url_name="w" youtube_id_1_0="abcDEF_1-23" start_time="LOST"/>'),
  'how much a problem counts': withAttribute(problemOf(choices), 'weight="LOST"'),
  'when a subsection is due': smallCourse('<html url_name="h"><p>x</p></html>', {
    'policies/2026/policy.json': JSON.stringify({ 'sequential/s': { due: 'LOST' } }),
  }),
  'the textbooks of a course': smallCourse('<html url_name="h"><p>x</p></html>', {
    'policies/2026/policy.json': JSON.stringify({ 'course/2026': { pdf_textbooks: [{ tab_title: 'LOST' }] } }),
  }),
  'the name of a page of a course': smallCourse('<html url_name="h"><p>x</p></html>', {
    'policies/2026/policy.json': JSON.stringify({ 'course/2026': { tabs: [{ type: 'static_tab', name: 'LOST' }] } }),
  }),
  'another address of a video': smallCourse(
    `<video url_name="w" youtube_id_1_0="abcDEF_1-23" html5_sources='["https://LOST.example/w.mp4"]'/>`,
  ),
  'a file that a video hands out': smallCourse('<video url_name="w" youtube_id_1_0="abcDEF_1-23" handout="LOST.pdf"/>'),
  'a video without a web address': smallCourse('<video url_name="w" source="/static/LOST.mp4"/>'),
}

describe('nothing vanishes [OLX-002]:', () => {
  it.each(Object.entries(places))('%s', (_, files) => {
    const { sections, skipped } = plan(files)
    const told = skipped.filter((line) => JSON.stringify(line).includes('LOST'))
    const explained = sections.flatMap(({ lessons }) => lessons.flatMap(({ quiz }) => quiz?.questions ?? []))
    const isExplained = explained.some(({ explanation }) => explanation?.includes('LOST'))
    expect(told.length > 0 || isExplained).toBe(true)
  })

  it('a description that is too long says where it is cut', () => {
    const { description, skipped } = plan(
      smallCourse('<html url_name="h"><p>x</p></html>', { 'about/overview.html': `${'a'.repeat(5_000)}LOST` }),
    )
    expect(description).toHaveLength(5_000)
    expect(skipped).toMatchObject([{ path: 'about/overview', detail: 'aLOST' }])
  })

  it('more attributes than a call takes arguments are named one by one', () => {
    const attributes = Array.from({ length: 150_000 }, (_, at) => `src${at}="x"`).join(' ')
    expect(
      cleanHtml(`<p ${attributes}>x</p>`, { wantsVideo: false, assets: new CourseAssets([]) })!.removed,
    ).toHaveLength(150_000)
  })

  it('an overview in another encoding is named', () => {
    const files = filesOf(smallCourse(''))
    files.texts.set('about/overview.html', Buffer.from([0x83, 0x65]))
    const { skipped } = planCourse(files, { culture: 'ja-JP', now: new Date('2026-04-01') })
    expect(skipped).toContainEqual({ path: 'about/overview', reason: 'it is not UTF-8' })
  })
})

it('a page that would take seconds is skipped with its reason [OLX-014]', () => {
  const reason = 'its HTML is longer than 4000000 characters, or has more than 20000 tags'
  expect(plan(page('< '.repeat(20_001))).skipped).toContainEqual({ path: 'html/h', reason, lesson: 'Lesson' })
  expect(plan(page('x'.repeat(4_000_001))).skipped).toContainEqual({ path: 'html/h', reason, lesson: 'Lesson' })
  const about = plan(smallCourse('', { 'about/overview.html': '<b>'.repeat(20_001) }))
  expect(about.skipped).toContainEqual({ path: 'about/overview', reason: 'larger than a page about a course may be' })
})

describe('what authors could not save again [OLX-013]', () => {
  const quizOf = (files: Files) => lessonsOf(files)[0]!.quiz
  const tooLong = 'a problem with a text of more than 5000 characters'

  it.each([
    ['a question', problemOf(choices, `<p>${'q'.repeat(5_000)}</p>`), tooLong],
    ['a choice', problemOf(choices.replace('aaa', 'a'.repeat(5_001))), tooLong],
    ['an explanation', problemOf(choices, `<solution>${'s'.repeat(5_001)}</solution>`), tooLong],
    [
      'hints that repeat a choice',
      problemOf(choices.replace('aaa', `${'a'.repeat(4_000)}<choicehint>h</choicehint><choicehint>i</choicehint>`)),
      tooLong,
    ],
    [
      'choices that are equal in Unicode',
      problemOf(choices.replace('aaa', 'é').replace('bbb', 'e\u0301')),
      'a problem with choices that read the same',
    ],
  ])('%s is skipped with its reason', (_, files, reason) => {
    expect(quizOf(files)).toBeNull()
    expect(plan(files).skipped).toContainEqual({ path: 'problem/p', reason, lesson: 'Lesson' })
  })

  it('a question beyond the 500th is skipped, and so is one with the id of another', () => {
    const [, problem] = /<vertical[^>]*>(.*)<\/vertical>/.exec(problemOf(choices)['vertical/v.xml']!)!
    const named = (name: string) => problem!.replace('"p"', `"${name}"`)
    const many = smallCourse(Array.from({ length: 501 }, (_, at) => named(`p${at}`)).join(''))
    expect(quizOf(many)!.questions).toHaveLength(500)
    expect(plan(many).skipped).toMatchObject([{ path: 'problem/p500' }])
    const two = `<problem url_name="p">${/<multi.*response>/.exec(problem!)![0].repeat(2)}</problem>`
    const same = smallCourse(two + named('p/1'))
    expect(quizOf(same)!.questions.map(({ key }) => key)).toEqual(['problem/p/1', 'problem/p/2'])
    expect(plan(same).skipped).toMatchObject([
      { path: 'problem/p/1', reason: 'a problem with the name of another question' },
    ])
  })

  it('an address of a video that is too long is none', () => {
    const address = `https://www.dailymotion.com/embed/video/${'x'.repeat(2_000)}`
    const block = lessonsOf(smallCourse(`<video url_name="w" source="${address}"/>`))
    const frame = lessonsOf(page(`<iframe src="${address}"></iframe>`))
    expect([...block, ...frame].filter(({ video }) => video !== null)).toEqual([])
    expect(frame[0]!.body).toContain('<a href="https://www.dailymotion.com')
  })

  it('a video is the first that browsers play, and its parts are told', () => {
    const sources = JSON.stringify(['https://x.example/w.m3u8', 'https://x.example/w.mp4'])
    const files = smallCourse(`<video url_name="w" html5_sources='${sources}' from="00:00:10" to="00:00:20"/>`)
    expect(lessonsOf(files)[0]!.video!.url).toBe('https://x.example/w.mp4')
    expect(plan(files).skipped.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['https://x.example/w.m3u8', 'from: 00:00:10, to: 00:00:20']),
    )
  })

  it('no text has null characters, wherever they stand', () => {
    const files = {
      ...smallCourse('<html url_name="h" filename="f"/><problem url_name="p"/>'),
      'html/f.html': '<p>a\0b <img alt="al\0t" src="https://x.example/\0i"></p>',
      'problem/p.xml': `<problem><multiplechoiceresponse><label>Q\0u?</label><choicegroup>${choices.replace('aaa', 'a\0')}</choicegroup><solution>s\0</solution></multiplechoiceresponse></problem>`,
      'about/overview.html': '<p>ov\0er</p>',
    }
    const { sections, description } = plan(files)
    expect(sections[0]!.lessons[0]!.quiz!.questions[0]!.text).toBe('Qu?')
    expect(JSON.stringify([sections, description])).not.toContain('\\u0000')
  })

  it('titles are one line that shows', () => {
    const titles = (name: string) =>
      lessonsOf(courseOfUnits(`<vertical url_name="v_1" display_name="${name}"><html><p>x</p></html></vertical>`))[0]!
        .title
    expect(titles('A&#10;B\u202eC')).toBe('A BC')
    expect(titles('\u200b\u00ad')).toBe('Green tea')
    const chapter = '<chapter display_name="\u200b"><sequential url_name="s"/></chapter>'
    expect(plan(smallCourse('<html><p>x</p></html>', { 'chapter/c.xml': chapter })).sections[0]!.title).toBe('c')
  })
})

describe('the meaning of problems', () => {
  it('feedback on single choices is explanation: learners read it after they answered', () => {
    const feedback =
      '<targetedfeedbackset><targetedfeedback explanation-id="c"><p>It is aaa</p></targetedfeedback></targetedfeedbackset>'
    const [question] = lessonsOf(problemOf(choices, feedback))[0]!.quiz!.questions
    expect(question).toMatchObject({ text: 'Q', explanation: 'It is aaa' })
  })

  it('a list of options that does not parse makes no question', () => {
    const drop = `<optionresponse><label>Q</label><optioninput options="('yes','don't know',MAYBE)" correct="yes"/></optionresponse>`
    const files = smallCourse(`<problem url_name="p">${drop}</problem>`)
    expect(plan(files).skipped[0]).toMatchObject({ reason: 'a problem with a list of options that does not parse' })
  })
})

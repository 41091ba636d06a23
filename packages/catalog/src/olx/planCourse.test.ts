import { describe, expect, it } from '@jest/globals'
import { filesOf } from '../../../../test/fixtures/olx/filesOf.ts'
import { sampleCourse, wholeCourse } from '../../../../test/fixtures/olx/sampleCourse.ts'
import { isDetail, unaccounted } from '../../../../test/fixtures/olx/unaccounted.ts'
import { type CoursePlan, planCourse, RefusedArchive, type Skipped } from './index.ts'

const plan = (changes: Readonly<Record<string, string | undefined>> = {}): CoursePlan => {
  const course = Object.entries({ ...sampleCourse, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return planCourse(filesOf(Object.fromEntries(course)), { culture: 'en-US', now: new Date('2026-04-01') })
}

const lessonsOf = ({ sections }: CoursePlan) => sections.flatMap(({ lessons }) => lessons)
const lesson = (of: CoursePlan, key: string) => lessonsOf(of).find((found) => found.key === `vertical/${key}`)!
const reason = ({ skipped }: CoursePlan, path: string) => skipped.find((skip) => skip.path === path)?.reason

describe('a course as the archive has it', () => {
  it('makes chapters sections and verticals lessons, in their order [OLX-001]', () => {
    expect(plan()).toMatchObject({
      key: 'Kawabe/TEA1/2026',
      title: 'Tea and its leaves',
      description: 'From leaf & water to cup.',
    })
    expect(plan().sections.map(({ key, title, lessons }) => [key, title, lessons.map((found) => found.title)])).toEqual(
      [
        ['chapter/leaves', 'Leaves', ['Sencha', 'Nothing yet', 'Assam']],
        ['chapter/water', 'Water', ['The kettle']],
      ],
    )
  })

  it('makes html blocks the body in their order, the first video the video, choice problems the quiz [OLX-001]', () => {
    const sencha = lesson(plan(), 'sencha')
    const steamed = '<p>Steamed, <b>not</b> roasted. <img src="/static/leaf.png" alt="A leaf" /></p>'
    expect(sencha.body).toBe(`${steamed}\n<p>二番茶</p>`)
    expect(sencha.video).toEqual({ url: 'https://www.youtube.com/watch?v=abcDEF_1-2', durationSeconds: 62 })
    expect(sencha.quiz?.questions).toEqual([
      {
        key: 'problem/steam',
        text: 'Leaves wilt.\nWhy steam them?',
        choices: [
          { text: 'For colour', isCorrect: false },
          { text: 'To stop oxidation', isCorrect: true },
        ],
        explanation: 'Heat ends the work of enzymes.\n\nThink of enzymes.\n\nFor colour: Colour follows.',
      },
    ])
  })

  it('takes definitions that stand in their parents', () => {
    expect(lesson(plan(), 'kettle').body).toBe('<p>Boil it, <em>then</em> wait.</p><br />')
  })

  it('makes no lesson of a vertical that has nothing, and no section of a chapter without a lesson', () => {
    const found = plan({
      'vertical/empty.xml': '<vertical display_name="Nothing yet"/>',
      'chapter/water.xml': '<chapter display_name="Water"/>',
    })
    expect(lessonsOf(found).map(({ key }) => key)).toEqual(['vertical/sencha', 'vertical/assam'])
    expect(found.sections.map(({ key }) => key)).toEqual(['chapter/leaves'])
    const nothing = 'has nothing that a lesson could show'
    expect(found.skipped).toContainEqual(
      expect.objectContaining({ path: 'vertical/empty', reason: nothing, detail: 'Nothing yet' }),
    )
    expect(found.skipped).toContainEqual(
      expect.objectContaining({ path: 'chapter/water', reason: nothing, detail: 'Water' }),
    )
  })

  it('is refused where no lesson remains, with what cannot be read', () => {
    const lost = { 'chapter/leaves.xml': '<chapter', 'chapter/water.xml': '<chapter/>' }
    expect(() => plan(lost)).toThrow(
      'The archive has no lesson that can be imported. "chapter/leaves": its file cannot be read: "chapter/leaves.xml" does not parse',
    )
  })

  it('lists everything else as skipped, with its reason [OLX-002]', () => {
    expect(Object.fromEntries(plan().skipped.map(({ path, reason: why }) => [path, why]))).toEqual({
      'chapter/lost': 'its file is not in the archive',
      'wiki/tea': 'the wiki of the course',
      'video/whisk': 'a further video: a lesson has one',
      'html/first': '<script> was removed from its text',
      'lti/tool': 'an external tool (LTI)',
      'sequential/black': 'the name of a subsection: its lessons have their own',
      'sequential/green': 'the name of a subsection: its lessons have their own',
      'sequential/heat': 'the name of a subsection: its lessons have their own',
      'problem/steam': 'the name of a block: a lesson has one title',
      'video/pour': 'the name of a block: a lesson has one title',
      'library_content/bank': 'a random choice from a content library',
      'problem/banked': 'part of a block that has no place here',
      'discussion/talk': 'a discussion topic: there is no forum here',
      'problem/degrees': 'a problem whose answer is not a choice (numericalresponse)',
    })
  })

  it('lets nothing vanish: every node is in the plan or among the skipped [OLX-002]', () => {
    const files = filesOf(sampleCourse)
    const found = plan()
    expect(unaccounted(files, found)).toEqual([])
    const isWhole = (line: Skipped) => !line.path.endsWith('/*') && !isDetail(line)
    for (const skip of found.skipped.filter(isWhole)) {
      expect(unaccounted(files, { ...found, skipped: found.skipped.filter((other) => other !== skip) })).toEqual([
        skip.path,
      ])
    }
  })

  it('makes a plan of the same archive the same way', () => {
    expect(plan()).toEqual(plan())
  })
})

describe('what is missing, hidden or out of place', () => {
  it('skips pointers to files that are missing, on every level [OLX-002]', () => {
    const found = plan({
      'sequential/black.xml': undefined,
      'vertical/empty.xml': undefined,
      'html/first.html': undefined,
    })
    expect(reason(found, 'sequential/black')).toBe('its file is not in the archive')
    expect(reason(found, 'vertical/empty')).toBe('its file is not in the archive')
    expect(reason(found, 'html/first')).toBe('its HTML file is not in the archive')
    expect(lesson(found, 'sencha').body).toBe('<p>二番茶</p>')
  })

  it('imports hidden lessons as drafts and leaves out hidden blocks', () => {
    const found = plan({
      'chapter/water.xml': sampleCourse['chapter/water.xml']!.replace(
        '<chapter',
        '<chapter visible_to_staff_only="true"',
      ),
      'html/second.xml': '<html filename="other-name" group_access="{&quot;50&quot;: [1]}"/>',
    })
    expect(lesson(found, 'kettle').isHidden).toBe(true)
    expect(reason(found, 'chapter/water')).toBe('hidden from learners: its lessons are imported as drafts')
    expect(reason(found, 'html/second')).toBe('for some content groups only')
    expect(lesson(found, 'sencha').body).not.toContain('二番茶')
  })

  it('lets the policy of the course override its files', () => {
    const policy = JSON.stringify({ 'vertical/sencha': { visible_to_staff_only: true, display_name: 'Hidden sencha' } })
    expect(lesson(plan({ 'policies/2026/policy.json': policy }), 'sencha')).toMatchObject({
      title: 'Hidden sencha',
      isHidden: true,
    })
  })

  it('lists drafts, and blocks that nothing points to [OLX-002]', () => {
    const found = plan({
      'drafts/vertical/new.xml': '<vertical/>',
      'problem/orphan.xml': '<problem/>',
      'info/updates.html': '<ol/>',
    })
    expect(reason(found, 'vertical/new')).toBe('a draft: only what was published is imported')
    expect(reason(found, 'problem/orphan')).toBe('not part of the course tree')
    expect(reason(found, 'info/*')).toBe('news and handouts of the course')
  })

  it('takes a unit once, and survives a course that contains itself', () => {
    const found = plan({
      'vertical/empty.xml':
        '<vertical><html url_name="x"><p>x</p></html><vertical url_name="sencha"/><vertical url_name="empty"/></vertical>',
      'sequential/black.xml': '<sequential><vertical url_name="assam"/><vertical url_name="sencha"/></sequential>',
    })
    expect(lessonsOf(found).map(({ key }) => key)).toEqual([
      'vertical/sencha',
      'vertical/empty',
      'vertical/assam',
      'vertical/kettle',
    ])
    expect(found.skipped).toContainEqual(
      expect.objectContaining({
        path: 'vertical/sencha',
        reason: 'stands in the course a second time',
        lesson: 'Green: 2',
        detail: 'Sencha: first in "Green: Sencha"',
      }),
    )
  })

  it('names units that have no name by their place', () => {
    const page = '<html><p>x</p></html>'
    const found = plan({
      'sequential/black.xml': `<sequential><vertical>${page}</vertical><vertical display_name=" ">${page}</vertical></sequential>`,
    })
    expect(lessonsOf(found).map(({ key }) => key)).toContain('~place/vertical/black-2/1')
  })
})

describe('damaged or dangerous files', () => {
  it.each([
    ['chapter/leaves.xml', '<chapter>\n<sequential></chapter>', /"chapter\/leaves.xml" does not parse: .* Line 2$/],
    ['html/second.xml', '<html/><html/>', /does not parse/],
    ['problem/steam.xml', '<a>'.repeat(5_000) + '</a>'.repeat(5_000), /does not parse/],
    [
      'video/pour.xml',
      '<!DOCTYPE v [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><v>&b;</v>',
      /declares a document type or entities/,
    ],
    ['chapter/water.xml', Buffer.from('<chapter display_name="caf\xe9"/>', 'latin1'), /it is not UTF-8/],
  ])(
    '%s skips its block with the file and the line, and refuses the course with --strict [OLX-004]',
    (file, text, why) => {
      const files = filesOf(wholeCourse)
      files.texts.set(file, Buffer.from(text))
      const options = { culture: 'en-US', now: new Date('2026-04-01') }
      const found = planCourse(files, options)
      const skip = found.skipped.find(({ path }) => path === file.replace('.xml', ''))
      expect(skip).toMatchObject({ reason: 'its file cannot be read', detail: expect.stringMatching(why) })
      expect(unaccounted(files, found)).toEqual([])
      expect(found.isPartial).toBe(file.startsWith('chapter'))
      expect(() => planCourse(files, { ...options, isStrict: true })).toThrow(RefusedArchive)
    },
  )

  it('do not matter where nothing points to them', () => {
    expect(reason(plan({ 'problem/orphan.xml': 'no XML at all' }), 'problem/orphan')).toBe(
      'not part of the course tree',
    )
  })

  it('refuse the course where they say what learners may see, or are the course', () => {
    expect(() => plan({ 'policies/2026/policy.json': '{"course/2026"' })).toThrow('policy.json" does not parse')
    const large = { ...filesOf(sampleCourse), unread: new Map([['policies/2026.json', 'larger than 16 MiB']]) }
    expect(() => planCourse(large, { culture: 'en-US', now: new Date('2026-04-01') })).toThrow('larger than 16 MiB')
    expect(reason(plan({ 'constructor/x.png': 'x' }), 'constructor/*')).toBe('files without a place here')
    expect(() => plan({ 'course/2026.xml': '<course>' })).toThrow('does not parse')
    expect(() => plan({ 'course.xml': '<course url_name="2026" course="TEA1"/>' })).toThrow(
      'names its org and its course',
    )
  })

  it('accepts a document type that stands in the source of a page', () => {
    const text = '<html><![CDATA[<!DOCTYPE html><p>page</p>]]></html>'
    expect(lesson(plan({ 'html/second.xml': text }), 'sencha').body).toContain('<p>page</p>')
  })

  it('takes CDATA beside elements for source, and text for text', () => {
    const text = '<html><![CDATA[<p>A</p>]]><p>1 &lt; 2</p><div><![CDATA[<b>C</b>]]></div></html>'
    expect(lesson(plan({ 'html/second.xml': text }), 'sencha').body).toContain(
      '<p>A</p><p>1 &lt; 2</p><div><b>C</b></div>',
    )
  })

  it('refuses a course.xml that points to nothing, or describes something else', () => {
    expect(() => plan({ 'course/2026.xml': undefined })).toThrow(
      'course.xml points to course/2026.xml, which is missing.',
    )
    expect(() => plan({ 'course.xml': '<library url_name="x"/>' })).toThrow(
      'course.xml describes a "library", not a course.',
    )
  })

  it('skips what pointers nest without end', () => {
    const nested = Array.from({ length: 5_000 }, (_, n) => [`w/${n}.xml`, `<w><w url_name="${n + 1}"/></w>`])
    const found = plan({
      ...Object.fromEntries(nested),
      'vertical/empty.xml': '<vertical><w url_name="0"/></vertical>',
    })
    const skip = found.skipped.find(({ reason: why }) => why === 'its file cannot be read')
    expect(skip).toMatchObject({ detail: expect.stringContaining('is nested more than 100 levels deep') })
    expect(lesson(found, 'kettle').body).toContain('Boil it')
  })
})

describe('the identity of a course', () => {
  const keyOf = (course: string, more: Readonly<Record<string, string>> = {}) =>
    plan({ 'course.xml': course, ...more }).key

  it('is what its own files say, whatever the policy says', () => {
    const policy = JSON.stringify({ 'course/2026': { org: 'Other', course: 'VICTIM' } })
    expect(plan({ 'policies/2026/policy.json': policy }).key).toBe('Kawabe/TEA1/2026')
    expect(keyOf('<course url_name="2026" org=" Kawabe " course="TEA1"/>')).toBe('Kawabe/TEA1/2026')
  })

  it('has no "/": two courses could have the same', () => {
    const refusal = 'The org, course, or run has a "/" in its name: "A/B".'
    expect(() => keyOf('<course url_name="2026" org="A/B" course="C"/>')).toThrow(refusal)
    const files = filesOf(sampleCourse)
    expect(() => planCourse(files, { culture: 'en-US', now: new Date(), run: 'A/B' })).toThrow(refusal)
  })

  it('does not reach parts without a name: they are listed [OLX-002]', () => {
    const found = plan({ 'sequential/black.xml': '<sequential><vertical display_name="Assam"/></sequential>' })
    expect(found.skipped).toContainEqual(
      expect.objectContaining({
        path: 'vertical/black-1',
        reason: 'has no url_name of its own: the next import finds it by what it says, or by its place',
      }),
    )
  })
})

describe('with --strict [OLX-010]', () => {
  const strict = (changes: (files: ReturnType<typeof filesOf>) => void) => {
    const files = filesOf(wholeCourse)
    changes(files)
    return () => planCourse(files, { culture: 'en-US', now: new Date('2026-04-01'), isStrict: true })
  }

  it('a whole course is imported', () => {
    expect(strict(() => {})).not.toThrow()
  })

  it.each<[string, Parameters<typeof strict>[0], string]>([
    ['an HTML file', ({ texts }) => texts.delete('html/first.html'), 'its HTML file is not in the archive'],
    ['a vertical', ({ texts }) => texts.delete('vertical/empty.xml'), 'its file is not in the archive'],
    ['UTF-8', ({ texts }) => texts.set('html/first.html', Buffer.from([0x83, 0x65])), 'its HTML file is not UTF-8'],
  ])('one without %s is refused', (_, changes, sentence) => {
    expect(strict(changes)).toThrow(RefusedArchive)
    expect(strict(changes)).toThrow(sentence)
  })

  it('one with a file that cannot be read is refused', () => {
    const files = { ...filesOf(wholeCourse), unread: new Map([['html/x.html', 'larger than 16 MiB']]) }
    const strictly = { culture: 'en-US', now: new Date('2026-04-01'), isStrict: true }
    expect(() => planCourse(files, strictly)).toThrow('"html/x.html" cannot be read: it is larger than 16 MiB.')
  })
})

describe('files that would take minutes, or all memory [OLX-014]', () => {
  const damageOf = (text: string) =>
    plan({ 'html/second.xml': text }).skipped.find(({ path }) => path === 'html/second')?.detail

  it('may call very many parts alike', () => {
    const polls = '<poll url_name="p" question="?"/>'.repeat(100_000)
    const found = plan({ 'vertical/assam.xml': `<vertical display_name="Assam">${polls}</vertical>` })
    expect(found.skipped.filter(({ path }) => path === 'poll/p')).toHaveLength(100_000)
  })

  it('are skipped when they are larger than 8 MiB, or have more than 250,000 tags', () => {
    expect(damageOf(`<html>${'x'.repeat(8 * 1024 ** 2)}</html>`)).toMatch('it is larger than 8 MiB')
    expect(damageOf(`<html>${'<b/>'.repeat(250_000)}</html>`)).toMatch('it has more than 250,000 tags')
  })

  it('refuse the course when they are many', () => {
    const tags = `<html>${'<b/>'.repeat(249_000)}</html>`
    const many = Array.from({ length: 5 }, (_, at) => [`html/many${at}.xml`, tags])
    const pointers = many.map((_, at) => `<html url_name="many${at}"/>`).join('')
    const found = () => plan({ ...Object.fromEntries(many), 'vertical/empty.xml': `<vertical>${pointers}</vertical>` })
    expect(found).toThrow('The course has more than 1,000,000 tags.')
  })

  it('a text counts as often as it stands in the course', () => {
    const pointers = '<html url_name="large"/>'.repeat(20)
    const large = { 'html/large.xml': '<html/>', 'html/large.html': 'x'.repeat(8 * 1024 ** 2) }
    const found = () => plan({ ...large, 'vertical/empty.xml': `<vertical>${pointers}</vertical>` })
    expect(found).toThrow('The course has more than 128 MiB of text.')
  })

  it('comments and CDATA that nothing closes do not hide a document type', () => {
    const open = '<!--<![CDATA['.repeat(10)
    expect(damageOf(`<html editor="${open}"><p>x</p></html>`)).toBeUndefined()
    expect(damageOf(`<!DOCTYPE html><html data="${open}"/>`)).toMatch('declares a document type')
    expect(damageOf('<?xml version="1.0" encoding="ISO-2022-JP"?><html/>')).toMatch('it is not UTF-8')
  })
})

import { describe, expect, it } from '@jest/globals'
import { filesOf } from '../../../../test/fixtures/olx/filesOf.ts'
import { sampleCourse } from '../../../../test/fixtures/olx/sampleCourse.ts'
import { unaccounted } from '../../../../test/fixtures/olx/unaccounted.ts'
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

  it('keeps a lesson that has nothing in it', () => {
    expect(lesson(plan(), 'empty')).toMatchObject({ body: '', video: null, quiz: null, isHidden: false })
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
      'library_content/bank': 'a random choice from a content library',
      'problem/banked': 'part of a block that has no place here',
      'discussion/talk': 'a discussion topic: there is no forum here',
      'problem/degrees': 'a problem whose answer is not a choice (numericalresponse)',
      'static/*': 'files of the course (1), which are not kept; links to them in lessons stay as they are (1)',
    })
  })

  it('lets nothing vanish: every node is in the plan or among the skipped [OLX-002]', () => {
    const files = filesOf(sampleCourse)
    const found = plan()
    expect(unaccounted(files, found)).toEqual([])
    const isWhole = ({ path, reason: why }: Skipped) => !path.endsWith('/*') && !/removed|subsection/.test(why)
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
      'vertical/empty.xml': '<vertical><vertical url_name="sencha"/><vertical url_name="empty"/></vertical>',
      'sequential/black.xml': '<sequential><vertical url_name="assam"/><vertical url_name="sencha"/></sequential>',
    })
    expect(lessonsOf(found).map(({ key }) => key)).toEqual([
      'vertical/sencha',
      'vertical/empty',
      'vertical/assam',
      'vertical/kettle',
    ])
    expect(found.skipped).toContainEqual({ path: 'vertical/sencha', reason: 'stands in the course a second time' })
  })

  it('names units that have no name by their place', () => {
    const found = plan({ 'sequential/black.xml': '<sequential><vertical/><vertical display_name=" "/></sequential>' })
    expect(lessonsOf(found).map(({ key }) => key)).toContain('vertical/black-2')
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
      const files = filesOf(sampleCourse)
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

  it('refuses a course.xml that points to nothing, or describes something else', () => {
    expect(() => plan({ 'course/2026.xml': undefined })).toThrow(
      'course.xml points to course/2026.xml, which is missing.',
    )
    expect(() => plan({ 'course.xml': '<library url_name="x"/>' })).toThrow(
      'course.xml describes a "library", not a course.',
    )
  })

  it('refuses pointers nested without end', () => {
    const nested = Array.from({ length: 5_000 }, (_, n) => [`w/${n}.xml`, `<w><w url_name="${n + 1}"/></w>`])
    const found = () =>
      plan({ ...Object.fromEntries(nested), 'vertical/empty.xml': '<vertical><w url_name="0"/></vertical>' })
    expect(found).toThrow('The course is nested more than 100 levels deep.')
  })
})

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sampleCourse } from '../../../../../test/fixtures/olx/sampleCourse.ts'
import { courseArchive, tarGz } from '../../../../../test/fixtures/olx/tarGz.ts'
import { unaccounted } from '../../../../../test/fixtures/olx/unaccounted.ts'
import { runs } from '../../../../../test/harness/runs.ts'
import { zipOf } from '../../../../documents/test/files.ts'
import { planCourse, RefusedArchive, readArchive } from '../index.ts'
import { ArchiveLimits } from './archiveLimits.ts'

let directory: string
let written = 0

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-olx-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function file(content: Uint8Array): Promise<string> {
  written += 1
  const path = join(directory, `${written}.tar.gz`)
  await writeFile(path, content)
  return path
}

const readBytes = async (content: Uint8Array, limits?: ArchiveLimits) => readArchive(await file(content), limits)
type Entry = Parameters<typeof tarGz>[0][number]
const course = ['course/course.xml', '<course url_name="x"><chapter/></course>'] as const

describe('reading an archive', () => {
  it('keeps text by its path in the course, and only the names of assets', async () => {
    const { texts, assets } = await readBytes(await courseArchive(sampleCourse))
    const named = Object.keys(sampleCourse).filter((path) => !path.startsWith('static/'))
    expect([...texts.keys()].sort()).toEqual(named.sort())
    expect(assets).toEqual(['static/leaf.png'])
    expect(Buffer.from(texts.get('html/other-name.html')!).toString()).toBe('<p>二番茶</p>')
  })

  it('reads a directory just as the archive of it', async () => {
    const root = join(directory, 'unpacked')
    for (const [path, text] of Object.entries(sampleCourse)) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    }
    const plan = planCourse(await readArchive(root), { culture: 'en-US', now: new Date('2026-04-01') })
    expect(plan).toEqual(
      planCourse(await readBytes(await courseArchive(sampleCourse)), { culture: 'en-US', now: new Date('2026-04-01') }),
    )
  })

  it('reads an archive of tar version 7, whose headers say no format', async () => {
    const tar = gunzipSync(await courseArchive(sampleCourse))
    for (let at = 0; at < tar.length && tar[at] !== 0; ) {
      const header = tar.subarray(at, at + 512)
      header.fill(0, 257, 500)
      header.write(' '.repeat(8), 148)
      const sum = header.reduce((total, byte) => total + byte, 0)
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
      const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
      at += 512 + Math.ceil(size / 512) * 512
    }
    const { texts } = await readBytes(gzipSync(tar))
    expect(texts.get('course.xml')!.toString()).toBe(sampleCourse['course.xml'])
    expect(texts.has('html/first.html')).toBe(true)
  })

  it('takes the course.xml nearest to the top, since a run may be called "course"', async () => {
    const page = '<chapter><html><p>x</p></html></chapter>'
    const inner = ['course/course/course.xml', `<course display_name="Inner">${page}</course>`] as const
    const outer = ['course/course.xml', '<course url_name="course" org="o" course="c"/>'] as const
    expect(
      planCourse(await readBytes(await tarGz([inner, outer])), { culture: 'en-US', now: new Date('2026-04-01') }),
    ).toMatchObject({
      title: 'Inner',
      key: 'o/c/course',
    })
  })

  it('follows links to folders, and to what they hold, and names those that lead to nothing', async () => {
    const { texts, assets, unread } = await readBytes(
      await tarGz([
        course,
        ['shared/html/page.html', '<p>Tea</p>'],
        ['shared/html/deep/leaf.png', 'x'],
        ['shared/html/inner.html', { type: 'symlink', linkname: 'page.html' }],
        ['course/html', { type: 'symlink', linkname: '../shared/html' }],
        ['course/more', { type: 'symlink', linkname: 'html/deep' }],
        ['course/gone', { type: 'symlink', linkname: 'nothing' }],
        ['course/self', { type: 'symlink', linkname: 'self' }],
        ['course/around', { type: 'symlink', linkname: '../course' }],
      ]),
    )
    expect([...texts.keys()].filter((path) => path.startsWith('html/')).sort()).toEqual([
      'html/inner.html',
      'html/page.html',
    ])
    expect(assets.filter((path) => !path.startsWith('..')).sort()).toEqual(['html/deep/leaf.png', 'more/leaf.png'])
    expect([...unread.keys()].sort()).toEqual(['around', 'gone', 'self'])
  })

  it('counts what links multiply', async () => {
    const levels = Array.from({ length: 20 }, (_, n) => n + 1)
    const links = levels.flatMap((n) =>
      ['a', 'b'].map((name) => [`course/${n}/${name}`, { type: 'symlink', linkname: `../${n - 1}` }] as const),
    )
    await expect(readBytes(await tarGz([course, ['course/0/x.png', 'x'], ...links]))).rejects.toThrow('entries')
  })

  it('finds files whose names are composed differently', async () => {
    const name = 'ガイド'
    const { texts } = await readBytes(await tarGz([course, [`course/html/${name.normalize('NFD')}.html`, 'x']]))
    expect(texts.has(`html/${name.normalize('NFC')}.html`)).toBe(true)
  })

  it.each([
    [
      'a Moodle backup',
      tarGz([
        ['moodle_backup.xml', '<moodle_backup/>'],
        ['course/course.xml', '<course id="5"/>'],
      ]),
    ],
    ['a Moodle backup', tarGz([['course.xml', '<course id="5"><shortname>x</shortname></course>']])],
    [
      'a Canvas export',
      tarGz([
        ['course_settings/canvas_export.txt', 'x'],
        ['imsmanifest.xml', '<manifest/>'],
      ]),
    ],
    ['a Common Cartridge', zipOf([{ name: 'imsmanifest.xml', content: '<schema>IMS Common Cartridge</schema>' }])],
    ['a SCORM package', zipOf([{ name: 'imsmanifest.xml', content: '<schema>ADL SCORM</schema>' }])],
    ['a ZIP archive', zipOf([{ name: 'course.xml', content: '<course/>' }])],
    ['a ZIP archive', zipOf([{ name: '../evil.txt', content: 'x' }])],
    ['a Common Cartridge', zipOf([{ name: 'imsmanifest.xml', content: '<schema>imslticc_v1p3</schema>' }])],
    [
      'a SCORM package',
      tarGz([
        ['imsmanifest.xml', '<schema>ADL SCORM</schema>'],
        ['course.xml', '<lesson>x</lesson>'],
      ]),
    ],
    [
      'a SCORM package',
      tarGz([
        ['imsmanifest.xml', Buffer.from('\ufeff<schema>ADL SCORM</schema>', 'utf16le')],
        ['course.xml', 'no XML'],
      ]),
    ],
  ])('names %s', async (name, bytes) => {
    const read = async () => planCourse(await readBytes(await bytes), { culture: 'en-US', now: new Date('2026-04-01') })
    await expect(read()).rejects.toThrow(name)
    await expect(read()).rejects.toThrow(RefusedArchive)
  })

  it('takes links within the archive for copies of the file they lead to', async () => {
    const { texts, assets } = await readBytes(
      await tarGz([
        course,
        ['course/html/page.html', '<p>page</p>'],
        ['course/html/again.html', { type: 'symlink', linkname: 'page.html' }],
        ['course/html/hard.html', { type: 'link', linkname: 'course/html/again.html' }],
        ['course/static/a.png', 'a'],
        ['course/static/b.png', { type: 'symlink', linkname: 'a.png' }],
      ]),
    )
    expect(Buffer.from(texts.get('html/hard.html')!).toString()).toBe('<p>page</p>')
    expect(assets).toEqual(['static/a.png', 'static/b.png'])
  })

  it.each([
    ['before it', (file: Entry, link: Entry) => [link, file]],
    ['after it', (file: Entry, link: Entry) => [file, link]],
  ])('names a file that a link of the same path replaces, %s [OLX-002]', async (_, inOrder) => {
    const file = ['course/html/page.html', 'file'] as const
    const link = ['course/html/page.html', { type: 'symlink', linkname: 'other.html' }] as const
    const { unread } = await readBytes(
      await tarGz([course, ['course/html/other.html', 'linked'], ...inOrder(file, link)]),
    )
    expect(unread).toEqual(new Map([['html/page.html', 'in the archive as a file and as a link; the link counts']]))
  })

  it('names a link that is there twice [OLX-002]', async () => {
    const to = (name: string) => ['course/html/page.html', { type: 'symlink', linkname: `${name}.html` }] as const
    const texts = [
      ['course/html/a.html', 'a'],
      ['course/html/b.html', 'b'],
    ] as const
    const { unread } = await readBytes(await tarGz([course, ...texts, to('a'), to('b')]))
    expect(unread).toEqual(new Map([['html/page.html', 'in the archive twice; the second one counts']]))
  })

  it('passes over what macOS puts beside every file', async () => {
    const { assets } = await readBytes(await tarGz([course, ['course/._course.xml', Buffer.from([0, 5, 22, 7])]]))
    expect(assets).toEqual(['._course.xml'])
  })
})

describe('archives that are refused whole [OLX-004]', () => {
  it.each([
    ['an absolute path', ['/etc/cron.d/x.xml', '<a/>'], 'The archive has an absolute path: "/etc/cron.d/x.xml".'],
    ['an absolute path of Windows', ['C:\\x.xml', '<a/>'], 'The archive has an absolute path'],
    ['a path longer than any', [`course/${'x'.repeat(4_096)}`, '<a/>'], 'The archive has a path that is too long'],
    ['a path that climbs', ['course/../../x.xml', '<a/>'], 'The archive has a path with ".."'],
    ['a path that climbs by backslashes', ['course\\..\\x.xml', '<a/>'], 'The archive has a path with ".."'],
    [
      'a symbolic link out',
      ['course/x', { type: 'symlink', linkname: '../../etc/passwd' }],
      'a link that points out of it: "course/x".',
    ],
    [
      'an absolute symbolic link',
      ['course/x', { type: 'symlink', linkname: '/etc/passwd' }],
      'a link that points out of it',
    ],
    ['a hard link out', ['course/x', { type: 'link', linkname: '../etc/passwd' }], 'a link that points out of it'],
    ['a device', ['course/x', { type: 'character-device' }], 'The archive has a special file'],
    ['a second course', ['other/course.xml', '<course/>'], 'The archive has several courses'],
  ] as const)('%s', async (_, entry, sentence) => {
    const reading = readBytes(await tarGz([course, entry]))
    await expect(reading).rejects.toThrow(RefusedArchive)
    await expect(reading).rejects.toThrow(sentence)
  })

  it.each([
    ['no archive', Buffer.from('not an archive'), 'is not a .tar.gz archive, or it is damaged.'],
    ['nothing', Buffer.alloc(0), 'is not a .tar.gz archive, or it is damaged.'],
    ['a gzip of something else', gzipSync('x'.repeat(5_000)), 'is not a .tar.gz archive, or it is damaged.'],
    ['an empty tar', gzipSync(Buffer.alloc(1024)), 'The archive has no course.xml'],
  ])('%s', async (_, content, sentence) => {
    await expect(readBytes(content)).rejects.toThrow(sentence)
  })

  it('half of an archive', async () => {
    const whole = await courseArchive(sampleCourse)
    await expect(readBytes(whole.subarray(0, whole.length / 2))).rejects.toThrow('or it is damaged.')
  })

  it('a path where nothing is', async () => {
    const path = join(directory, 'nowhere')
    await expect(readArchive(path)).rejects.toThrow(`There is no file or directory at ${path}.`)
  })

  it('what is neither a file nor a directory: reading it could wait for ever', async () => {
    await expect(readArchive('/dev/null')).rejects.toThrow('/dev/null is neither a file nor a directory.')
  })

  it('a directory with a link out of it', async () => {
    const root = join(directory, 'linked')
    await mkdir(root)
    await symlink('/etc/passwd', join(root, 'course.xml'))
    await expect(readArchive(root)).rejects.toThrow('a link that points out of it: "course.xml".')
  })
})

describe('limits [OLX-004]', () => {
  it('refuses more entries than the limit', async () => {
    const archive = await courseArchive(sampleCourse)
    const count = Object.keys(sampleCourse).length + 1
    await expect(readBytes(archive, new ArchiveLimits({ maxEntries: count }))).resolves.toBeDefined()
    await expect(readBytes(archive, new ArchiveLimits({ maxEntries: count - 1 }))).rejects.toThrow(
      `more than ${count - 1} entries`,
    )
  })

  it('refuses more bytes than the limit, in an archive and in a directory', async () => {
    const root = join(directory, 'large')
    await mkdir(join(root, 'static'), { recursive: true })
    await writeFile(join(root, 'course.xml'), course[1])
    await writeFile(join(root, 'static', 'large.bin'), Buffer.alloc(100_000))
    const archive = await tarGz([course, ['course/static/large.bin', Buffer.alloc(100_000)]])
    for (const path of [root, await file(archive)]) {
      await expect(readArchive(path, new ArchiveLimits({ maxBytes: 110_000 }))).resolves.toMatchObject({
        assets: ['static/large.bin'],
      })
      await expect(readArchive(path, new ArchiveLimits({ maxBytes: 100_000 }))).rejects.toThrow(
        'unpacks to more than 100,000 bytes',
      )
    }
  })

  it('refuses more text than memory is for [OLX-014]', async () => {
    const archive = await tarGz([course, ['course/html/x.html', Buffer.alloc(1_000, 'x')]])
    await expect(readBytes(archive, new ArchiveLimits({ maxText: 1_000 }))).rejects.toThrow(
      'more than 1,000 bytes of text',
    )
  })

  it('has the limits of the contract: 50,000 entries, 1 GiB', async () => {
    const limits = new ArchiveLimits()
    for (let n = 0; n < 50_000; n++) limits.countEntry()
    expect(() => limits.countEntry()).toThrow('The archive has more than 50,000 entries.')
    const gibibyte = Array<Uint8Array>(64).fill(new Uint8Array(16 * 1024 ** 2))
    const unpack = async (chunks: readonly Uint8Array[]) => {
      async function* source() {
        yield* chunks
      }
      let bytes = 0
      for await (const chunk of new ArchiveLimits().counted(source())) bytes += chunk.length
      return bytes
    }
    await expect(unpack(gibibyte)).resolves.toBe(1024 ** 3)
    await expect(unpack([...gibibyte, new Uint8Array(1)])).rejects.toThrow('unpacks to more than 1,073,741,824 bytes')
  })

  it('names a text file that no page could be, and goes on', async () => {
    const archive = await tarGz([course, ['course/html/x.html', Buffer.alloc(16 * 1024 ** 2 + 1, 'x')]])
    expect((await readBytes(archive)).unread).toEqual(new Map([['html/x.html', 'larger than 16 MiB']]))
  })
})

/** A plan, or a sentence: anything else is a mistake of the program. */
async function planOrSentence(path: string): Promise<'plan' | 'sentence'> {
  try {
    const files = await readArchive(path)
    expect(unaccounted(files, planCourse(files, { culture: 'en-US', now: new Date('2026-04-01') }))).toEqual([])
    return 'plan'
  } catch (error) {
    if (!(error instanceof RefusedArchive)) throw error
    expect(error.message).toMatch(/^[^\n]+\.$/)
    return 'sentence'
  }
}

describe('archives that somebody damaged [OLX-004]', () => {
  it('give a plan or a sentence, whichever bytes were changed', async () => {
    const whole = await courseArchive(sampleCourse)
    const mutation = fc.tuple(fc.nat(whole.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        fc.nat(whole.length),
        async (mutations, cut) => {
          const damaged = Buffer.from(cut % 3 === 0 ? whole.subarray(0, cut) : whole)
          for (const [at, byte] of mutations) if (at < damaged.length) damaged[at] = byte
          await planOrSentence(await file(damaged))
        },
      ),
      { numRuns: runs(150) },
    )
  })

  it('give a plan or a sentence, whatever the files say', async () => {
    const names = Object.keys(sampleCourse)
    const pieces = [
      '<',
      '>',
      '/>',
      '</',
      '"',
      '&',
      '&#',
      '<!--',
      '<![CDATA[',
      ']]>',
      '<!DOCTYPE x>',
      '<?',
      ' url_name="sencha"',
      '\0',
      '{',
      '..',
    ]
    const edit = fc.record({
      name: fc.constantFrom(...names),
      at: fc.nat(600),
      length: fc.nat(20),
      text: fc.constantFrom(...pieces, ...names),
    })
    const outcomes = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
        const changed: Record<string, string> = { ...sampleCourse }
        for (const { name, at, length, text } of edits) {
          const before = changed[name]!
          const from = at % (before.length + 1)
          changed[name] = before.slice(0, from) + text + before.slice(from + length)
        }
        outcomes.add(await planOrSentence(await file(await courseArchive(changed))))
      }),
      { numRuns: runs(150) },
    )
    expect(outcomes).toEqual(new Set(['plan', 'sentence']))
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { catalogEvents, course, type ExistingCourse } from '@manabi/catalog'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from '@manabi/event-store'
import { type Id, newId, systemClock, systemMetadata } from '@manabi/kernel'
import { organization, organizationsEvents } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { Command } from 'commander'
import { wholeCourse as sampleCourse } from '../../../../test/fixtures/olx/sampleCourse.ts'
import { courseOfUnits } from '../../../../test/fixtures/olx/smallCourse.ts'
import { courseArchive } from '../../../../test/fixtures/olx/tarGz.ts'
import { nothingPersonal } from '../../../../test/harness/nothingPersonal.ts'
import type { Runner } from '../runner.ts'
import { exportOlxCommand } from './exportOlx.ts'
import { importCommands } from './import.ts'

const codec = new EventCodec([...catalogEvents, ...organizationsEvents], nothingPersonal)
let directory: string
let archive: string
let store: EventStore
let repository: Repository
let organizationId: Id

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-import-'))
  archive = join(directory, 'tea.tar.gz')
  await writeFile(archive, await courseArchive(sampleCourse))
  store = openSqliteEventStore(join(directory, 'events.db'))
  repository = new Repository(store, codec)
})
beforeEach(async () => {
  organizationId = newId('org')
  const created = { organizationId, name: 'Tea School', seats: 1, plan: 'standard' }
  await repository.execute(organization.createOrganization, [organizationId], created, byTest())
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const byTest = () => systemMetadata('test', new Date())

/** What a person answers on the terminal; null where there is none. */
let answer: boolean | null = null
const asked: string[] = []

/** Runs the command line as a shell would; answers what it printed. */
async function manabi(...words: string[]): Promise<{ json: Record<string, unknown>; text: string }> {
  const printed: { json: Record<string, unknown>; text: string }[] = []
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  const run: Runner = async (_, command) => {
    const result = (json: unknown, text: string) => void printed.push({ json: json as Record<string, unknown>, text })
    const confirm = async (question: string) => asked.push(question) > 0 && answer!
    const output = { result, interactive: false, ...(answer === null ? {} : { confirm }) }
    await command(
      {
        ...{ codec, repository, eventStore: store, clock: systemClock },
        config: { PUBLIC_URL: 'http://127.0.0.1' },
      } as unknown as Platform,
      output,
    )
  }
  importCommands(program, run)
  exportOlxCommand(program.command('export'), run)
  program.commands
    .flatMap(({ commands }) => commands)
    .forEach((command) => void command.exitOverride().configureOutput({ writeErr: () => {} }))
  await program.parseAsync(words, { from: 'user' })
  return printed[0]!
}

/** Names a course as the sample is named. */
const teaNamed = { 'course.xml': sampleCourse['course.xml']! }

const importTea = (...more: string[]) =>
  manabi('import', 'olx', archive, '--org', organizationId, '--culture', 'en-us', ...more)

describe('manabi import olx', () => {
  it('answers exactly what the contract says, again and again [OLX-003] [OLX-006]', async () => {
    const { json } = await importTea('--public', '--publish')
    expect(Object.keys(json).sort()).toEqual(['courseId', 'lessons', 'quizzes', 'sections', 'skipped', 'videos'])
    expect(json).toMatchObject({ courseId: expect.stringMatching(/^crs_/), sections: 2, lessons: 4, quizzes: 1 })
    for (const skipped of json['skipped'] as object[]) {
      expect(skipped).toMatchObject({ path: expect.stringMatching(/^[^/]+\/.+$/), reason: expect.any(String) })
    }
    const head = await store.head()
    expect((await importTea()).json).toEqual(json)
    expect(await store.head()).toBe(head)
  })

  it('tells people what was skipped, by reason [OLX-002]', async () => {
    const { text } = await importTea()
    expect(text).toMatch(/^Imported "Tea and its leaves" as crs_\w+: 2 sections, 4 lessons, 1 quiz, 1 video\.$/m)
    expect(text).toContain('\n  1 × an external tool (LTI)\n    lti/tool in "Sencha"\n')
  })

  it('does not let the archive steer the terminal', async () => {
    const steering = join(directory, 'steering.tar.gz')
    const course = {
      ...sampleCourse,
      'course/2026.xml': sampleCourse['course/2026.xml']!.replace(
        'Tea &amp; its leaves',
        'Tea&#x1b;[2J\u009b2J&#10;\u202eLearners miss nothing.',
      ),
      'policies/2026/policy.json': '{}',
    }
    await writeFile(steering, await courseArchive(course))
    const { text } = await manabi('import', 'olx', steering, '--org', organizationId, '--culture', 'en-US')
    expect(text).toMatch(/^Imported "Tea \[2J 2J Learners miss nothing\." as/)
    expect(text).not.toMatch(/[^\P{Cc}\n]/u)
  })

  it('does not let the archive write lines of the summary', async () => {
    const forging = join(directory, 'forging.tar.gz')
    const course = courseOfUnits(
      '<wiki slug="w&#10;Learners miss nothing.&#10;"/><vertical url_name="v&#10;Learners miss nothing."/>',
    )
    await writeFile(forging, await courseArchive(course))
    const { text } = await manabi('import', 'olx', forging, '--org', organizationId, '--culture', 'en-US')
    expect(text).not.toMatch(/^Learners miss nothing/m)
  })

  it('refuses an organization that is not there, and a damaged archive, and keeps nothing of it [OLX-004]', async () => {
    const head = await store.head()
    const damaged = join(directory, 'damaged.tar.gz')
    await writeFile(damaged, await courseArchive({ ...sampleCourse, 'course/2026.xml': '<course>' }))
    await expect(manabi('import', 'olx', archive, '--org', 'org_nobody', '--culture', 'en-US')).rejects.toThrow(
      'There is no organization org_nobody.',
    )
    await expect(manabi('import', 'olx', damaged, '--org', organizationId, '--culture', 'en-US')).rejects.toThrow(
      '"course/2026.xml" does not parse',
    )
    expect(await store.head()).toBe(head)
  })

  it('makes another course of the same archive in another language, and refuses an unknown one [OLX-007]', async () => {
    const { json: english } = await importTea()
    const { json: japanese } = await importTea('--culture', 'ja-JP')
    expect(japanese['courseId']).not.toBe(english['courseId'])
    expect((await importTea()).json['courseId']).toBe(english['courseId'])
    await expect(importTea('--culture', 'english')).rejects.toMatchObject({ exitCode: 2 })
  })

  it('imports what `manabi export olx` writes [OLX-008]', async () => {
    const { json: imported } = await importTea('--publish')
    const file = join(directory, 'exported.tar.gz')
    const { json } = await manabi('export', 'olx', imported['courseId'] as string, file)
    expect(json).toEqual({ courseId: imported['courseId'], file, lessons: 4 })
    const again = await manabi('import', 'olx', file, '--org', organizationId, '--culture', 'en-US', '--publish')
    expect(again.json).toMatchObject({ sections: 2, lessons: 4, quizzes: 1 })
    await expect(manabi('export', 'olx', 'crs_x', file)).rejects.toThrow('There is no course crs_x.')
  })

  it('says what changes in a course that is there, and asks where somebody can answer [OLX-011]', async () => {
    const { json: first } = await importTea('--publish')
    const changed = join(directory, 'changed.tar.gz')
    const files = {
      ...sampleCourse,
      'sequential/black.xml':
        '<sequential><vertical display_name="Ceylon"><html><p>x</p></html></vertical></sequential>',
    }
    await writeFile(changed, await courseArchive(files))
    const importChanged = () => manabi('import', 'olx', changed, '--org', organizationId, '--culture', 'en-US')
    const head = await store.head()
    answer = false
    await expect(importChanged()).rejects.toThrow('Nothing was imported.')
    expect(await store.head()).toBe(head)
    expect(asked.at(-1)).toBe(
      'The course "Tea and its leaves" is there already. Of its lessons, 1 are new, 0 changed, 1 unpublished. Its title, description, or sections change. Go on?',
    )
    answer = null
    const { json, text } = await importChanged()
    expect(text).toContain('\nOf the lessons, 1 are new, 0 changed, 1 unpublished.\n')
    expect(json).toMatchObject({ courseId: first['courseId'], changes: { new: 1, changed: 0, unpublished: 1 } })
  })

  it('takes a course that shares nothing but the name for another one [OLX-011]', async () => {
    const { json: first } = await importTea('--publish')
    const another = join(directory, 'another.tar.gz')
    await writeFile(another, await courseArchive(courseOfUnits('<vertical><html><p>x</p></html></vertical>', teaNamed)))
    const importAnother = (...more: string[]) =>
      manabi('import', 'olx', another, '--org', organizationId, '--culture', 'en-US', ...more)
    const head = await store.head()
    await expect(importAnother()).rejects.toThrow(/4 unpublished\. .*--run NAME .*--yes/)
    expect(await store.head()).toBe(head)
    expect((await importAnother('--run', 'Spring')).json['courseId']).not.toBe(first['courseId'])
    expect((await importAnother('--yes')).json['courseId']).toBe(first['courseId'])
  })

  it('hides all lessons that learners see only with --yes, where nobody can answer [OLX-011]', async () => {
    const { json: first } = await importTea()
    const fewer = join(directory, 'fewer.tar.gz')
    const { sections } = (await repository.load(course, [first['courseId'] as Id])).state as ExistingCourse
    const kettle = sections.at(-1)!.lessons[0]!.id
    await repository.execute(course.publishLesson, [first['courseId'] as Id], { lessonId: kettle }, byTest())
    await writeFile(fewer, await courseArchive({ ...sampleCourse, 'chapter/water.xml': '<chapter/>' }))
    const importFewer = (...more: string[]) =>
      manabi('import', 'olx', fewer, '--org', organizationId, '--culture', 'en-US', ...more)
    await expect(importFewer()).rejects.toThrow(
      /1 unpublished\..* Learners would see no lesson of it any more\. .*--yes/,
    )
    expect((await importFewer('--yes')).json).toMatchObject({ changes: { unpublished: 1 } })
  })

  it('refuses a damaged block with --strict, and skips it otherwise [OLX-010]', async () => {
    const damaged = join(directory, 'block.tar.gz')
    await writeFile(damaged, await courseArchive({ ...sampleCourse, 'problem/steam.xml': '<problem>' }))
    const importDamaged = (...more: string[]) =>
      manabi('import', 'olx', damaged, '--org', organizationId, '--culture', 'en-US', ...more)
    await expect(importDamaged('--strict')).rejects.toThrow('"problem/steam.xml" does not parse')
    const { text } = await importDamaged()
    expect(text).toMatch(
      /1 × its file cannot be read\n {4}problem\/steam in "Sencha": "problem\/steam.xml" does not parse: .*Line 1/,
    )
  })

  it('calls wrong usage what is wrong usage', async () => {
    await expect(importTea('--culture', 'not a language')).rejects.toMatchObject({ exitCode: 2 })
  })
})

import { KnownCulture } from '@manabi/catalog'
import { applyPlan, type Comparison, type CoursePlan, changesAnything, compareCourse } from '@manabi/catalog/olx'
import { Id, Problem, systemMetadata } from '@manabi/kernel'
import { executionContext, randomIdentifiers, Writes } from '@manabi/operations'
import { changedHere, keptLessons } from '@manabi/operations/catalog/authoring/imports/keptLessons'
import { keptCourse, plannedCourse } from '@manabi/operations/catalog/authoring/imports/plannedCourse'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { Presets, SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { z } from 'zod'
import { harmless } from '../harmless.ts'
import { parseOptions } from '../options.ts'
import type { Output, Runner } from '../runner.ts'
import { importEventsCommand } from './importEvents.ts'
import { changesOf, importSummary } from './importSummary.ts'

const Import = z.object({
  org: Id,
  culture: KnownCulture,
  public: z.boolean().default(false),
  publish: z.boolean().default(false),
  run: z.string().trim().min(1, 'must not be empty').max(200).optional(),
  strict: z.boolean().default(false),
  overwrite: z
    .string()
    .transform((text) => text.split(','))
    .default([]),
  yes: z.boolean().default(false),
})

/** `manabi import olx | events`. */
export function importCommands(program: Command, run: Runner): void {
  const imports = program.command('import').description('Import courses from other systems, or a whole installation.')
  importEventsCommand(imports, run)
  imports
    .command('olx')
    .description('Import a course exported as OLX (Open edX); importing it again updates it.')
    .argument('<path>', 'the .tar.gz that was exported, or the directory it unpacks to')
    .requiredOption('--org <id>', 'organization that will own the course')
    .requiredOption('--culture <tag>', 'language of the course, such as ja-JP or en-US')
    .option('--public', 'let everybody see the course, not the organization alone')
    .option('--publish', 'publish the course and its lessons, except those that learners do not see in Open edX')
    .option('--run <name>', 'import it as this run: another run is another course')
    .option('--strict', 'refuse an archive with a damaged file, instead of skipping the block')
    .option('--overwrite <ids>', 'lessons that were changed here since the last import, by id: as the archive has them')
    .option('--yes', 'change a course that is there without asking, even if nothing of it is in the archive')
    .option('--json', 'print one JSON document')
    .action((path: string, options, command: Command) => {
      const parsed = parseOptions(command, Import, options)
      return run(options, (platform, output) => importOlx(platform, output, { path, ...parsed }))
    })
}

type ImportOlx = z.output<typeof Import> & { readonly path: string }

async function importOlx(platform: Platform, output: Output, options: ImportOlx): Promise<void> {
  const { repository, clock } = platform
  const owner = await repository.load(organization, [options.org])
  if (owner.state.status === 'none') throw new Problem('not_found', `There is no organization ${options.org}.`)
  const { culture, run, strict: isStrict } = options
  const { path, org: organizationId } = options
  const archive = { path, organizationId, culture, now: clock.now(), run, isStrict }
  const plan = await plannedCourse(platform, archive)
  const into = { organizationId: options.org, isPublic: options.public, publish: options.publish, repository }
  const comparison = await compareCourse(plan, into)
  const isChange = comparison !== null && changesAnything(comparison)
  if (isChange) await requireAssent(comparison, output, options)
  const metadata = { ...systemMetadata('cli', clock.now(), options.org), via: { kind: 'import' } }
  const context = { now: archive.now, identifiers: randomIdentifiers, metadata: () => metadata }
  const course = await keptCourse(executionContext(platform, new Writes(platform), context), platform, archive)
  const here = await changedHere(platform, comparison)
  const keeping = { kept: keptLessons(here, options.overwrite), compared: comparison }
  const progress = progressBar(output, plan)
  const report = await applyPlan(course, { ...into, ...keeping, metadata, onProgress: progress.step }).finally(
    progress.stop,
  )
  const { new: added, changed, unpublished } = comparison ?? {}
  const staying = here.filter(({ lessonId }) => keeping.kept.has(lessonId))
  const changes = isChange ? { changes: { new: added, changed, unpublished } } : {}
  const { matchedByPlace = 0 } = course
  const summary = importSummary(plan.title, report, {
    comparison: isChange ? comparison : null,
    ...{ staying, matchedByPlace },
  })
  const kept = staying.length > 0 ? { changedHere: staying.map(({ lessonId, title }) => ({ lessonId, title })) } : {}
  output.result({ ...report, ...changes, ...kept, ...(matchedByPlace > 0 && { matchedByPlace }) }, harmless(summary))
}

/**
 * Asks on a terminal. Elsewhere two kinds of archives need `--yes`: one that has nothing of the course, since it may be another course of the
 * same name, and one that hides all that learners see.
 */
async function requireAssent(comparison: Comparison, output: Output, { yes }: ImportOlx): Promise<void> {
  if (yes) return
  const changes = harmless(changesOf(comparison))
  if (output.confirm !== undefined) {
    if (await output.confirm(`${changes} Go on?`)) return
    throw new Problem('conflict', 'Nothing was imported.')
  }
  if (!comparison.isAnother && !comparison.hidesAll) return
  throw new Problem(
    'conflict',
    comparison.isAnother
      ? `${changes} No lesson of it is in the archive. Give --run NAME to make another course, or --yes to replace it.`
      : `${changes} Learners would see no lesson of it any more. Give --yes to go on.`,
  )
}

/** On a terminal a bar, a step for each lesson; elsewhere nothing. */
function progressBar({ interactive }: Output, plan: CoursePlan): { step(): void; stop(): void } {
  if (!interactive) return { step() {}, stop() {} }
  const bar = new SingleBar({ format: 'Importing [{bar}] {value}/{total} lessons', hideCursor: true }, Presets.legacy)
  bar.start(plan.sections.flatMap(({ lessons }) => lessons).length, 0)
  return { step: () => bar.increment(), stop: () => bar.stop() }
}

import { KnownCulture } from '@manabi/catalog'
import { applyPlan, type CoursePlan, type ImportReport, planCourse, readArchive } from '@manabi/catalog/olx'
import { Id, Problem, systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { Presets, SingleBar } from 'cli-progress'
import type { Command } from 'commander'
import { z } from 'zod'
import { harmless } from '../harmless.ts'
import { parseOptions } from '../options.ts'
import type { Output, Runner } from '../runner.ts'
import { importEventsCommand } from './importEvents.ts'

const Import = z.object({
  org: Id,
  culture: KnownCulture,
  public: z.boolean().default(false),
  publish: z.boolean().default(false),
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
    .option('--publish', 'publish the course and its lessons')
    .option('--json', 'print one JSON document')
    .action((path: string, options, command: Command) => {
      const parsed = parseOptions(command, Import, options)
      return run(options, (platform, output) => importOlx(platform, output, { path, ...parsed }))
    })
}

type ImportOlx = z.output<typeof Import> & { readonly path: string }

async function importOlx({ repository, clock }: Platform, output: Output, options: ImportOlx): Promise<void> {
  const owner = await repository.load(organization, [options.org])
  if (owner.state.status === 'none') throw new Problem('not_found', `There is no organization ${options.org}.`)
  const plan = planCourse(await readArchive(options.path), options.culture)
  const progress = progressBar(output, plan)
  const report = await applyPlan(plan, {
    organizationId: options.org,
    isPublic: options.public,
    publish: options.publish,
    repository,
    metadata: systemMetadata('cli', clock.now(), options.org),
    onProgress: progress.step,
  }).finally(progress.stop)
  output.result(report, summary(plan.title, report))
}

/** On a terminal a bar, a step for each lesson; elsewhere nothing. */
function progressBar({ interactive }: Output, plan: CoursePlan): { step(): void; stop(): void } {
  if (!interactive) return { step() {}, stop() {} }
  const bar = new SingleBar({ format: 'Importing [{bar}] {value}/{total} lessons', hideCursor: true }, Presets.legacy)
  bar.start(plan.sections.flatMap(({ lessons }) => lessons).length, 0)
  return { step: () => bar.increment(), stop: () => bar.stop() }
}

function summary(title: string, { courseId, sections, lessons, quizzes, skipped }: ImportReport): string {
  const counts = `${sections} sections, ${lessons} lessons, ${quizzes} of them with a quiz`
  const groups = Map.groupBy(skipped, ({ reason }) => reason)
  const lines = [...groups].map(
    ([reason, group]) => `  ${reason}\n${group.map(({ path }) => `    ${path}\n`).join('')}`,
  )
  const rest = skipped.length === 0 ? 'Nothing was skipped.' : `Skipped, by reason:\n${lines.join('')}`
  return harmless(`Imported "${title}" as ${courseId}: ${counts}.\n${rest}`.trimEnd())
}

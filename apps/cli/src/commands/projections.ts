import { allProjections, allReadModels, derivedReadModels } from '@manabi/operations'
import { type ListedProjection, listProjections, rebuild, type Verified, verify } from '@manabi/projector'
import type { Command } from 'commander'
import { z } from 'zod'
import { collected, parseOptions } from '../options.ts'
import { holdingOf } from '../readModels/holding.ts'
import type { Output, Runner } from '../runner.ts'
import { withProgress } from '../withProgress.ts'

/** `manabi projections list | rebuild | verify` (contract, "Operating it"). */
export function projectionsCommands(program: Command, run: Runner): void {
  const projections = program.command('projections').description('Look at the read models and build them again.')
  projections
    .command('list')
    .description('List the read models: how far each is, how many documents it has.')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async (platform, output) =>
        list(await listProjections({ ...platform, projections: allReadModels }), output),
      ),
    )
  rebuildCommand(projections, run)
  verifyCommand(projections, run)
}

function rebuildCommand(projections: Command, run: Runner): void {
  projections
    .command('rebuild')
    .argument('[name]', 'read model name (default: all)')
    .description('Build read models again from the events, beside those in use. Servers may be running.')
    .option('--json', 'print one JSON document')
    .action((name: string | undefined, options, command: Command) => {
      const derived = derivedReadModels.filter((model) => name === undefined || model.name === name)
      const chosen = derived.length > 0 && name !== undefined ? [] : choose(command, name)
      return run(options, async (platform, output) => {
        const { holds, release } = holdingOf(platform)
        await withProgress(output, (onProgress) =>
          rebuild({ ...platform, projections: chosen, holds, onProgress }),
        ).finally(release)
        // The service computes them beside those in use, now or once it runs.
        for (const model of derived) await platform.readStore.create(model)
        list(await listProjections({ ...platform, projections: [...chosen, ...derived] }), output)
      })
    })
}

const VerifyOptions = z.object({
  until: z.iso
    .datetime({ offset: true, error: 'is not a time such as 2026-04-01T00:00:00Z' })
    .transform((text) => new Date(text).toISOString())
    .optional(),
  show: z.array(z.string()).default([]),
})

function verifyCommand(projections: Command, run: Runner): void {
  projections
    .command('verify')
    .argument('[name]', 'read model name (default: all)')
    .description('Rebuild in a temporary store and compare the documents with those in use, byte for byte.')
    .option('--until <time>', 'replay up to this time instead and compare nothing: the read models as they were')
    .option('--show <id>', 'print the document with this id as the replay made it (may be repeated)', collected)
    .option('--json', 'print one JSON document')
    .action((name: string | undefined, options, command: Command) => {
      const chosen = choose(command, name)
      const { until, show } = parseOptions(command, VerifyOptions, options)
      return run(options, async (platform, output) => {
        const verified = await withProgress(output, (onProgress) =>
          verify({ ...platform, projections: chosen, until, show, onProgress }),
        )
        report(verified, output)
      })
    })
}

function choose(command: Command, name: string | undefined) {
  const chosen = allProjections.filter((projection) => name === undefined || projection.name === name)
  if (chosen.length > 0) return chosen
  if (derivedReadModels.some((model) => model.name === name))
    return command.error(`error: ${name} is not compared: it is computed from other read models`, { exitCode: 2 })
  const names = allProjections.map((projection) => projection.name).sort()
  return command.error(`error: there is no read model ${name}; there are ${names.join(', ')}`, { exitCode: 2 })
}

function list(projections: readonly ListedProjection[], output: Output): void {
  const rows = projections.map(({ name, version, status, behind, documents, error }) =>
    [
      `${name} v${version}`.padEnd(28),
      status.padEnd(9),
      `${documents} documents`.padStart(20),
      `${behind} behind`.padStart(16),
      error ?? '',
    ]
      .join(' ')
      .trimEnd(),
  )
  output.result({ projections }, rows.join('\n'))
}

function report({ projections, shown }: Verified, output: Output): void {
  const rows = projections.map(({ name, documents, differences }) => {
    const verdict = differences === null ? '' : differences === 0 ? 'no differences' : `${differences} differ`
    return `${name.padEnd(24)} ${`${documents} documents`.padStart(20)}  ${verdict}`.trimEnd()
  })
  const documents = shown.map(
    ({ projection, id, document }) => `\n${projection} ${id}\n${JSON.stringify(document, null, 2)}`,
  )
  output.result({ projections, ...(shown.length > 0 && { shown }) }, [...rows, ...documents].join('\n'))
}

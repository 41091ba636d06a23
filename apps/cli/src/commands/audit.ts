import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { z } from 'zod'
import { type AuditEntry, audit, type Subject } from '../operator/audit.ts'
import { parseOptions } from '../options.ts'
import type { Runner } from '../runner.ts'

const Time = z.iso
  .datetime({ offset: true, error: 'is not a time such as 2026-04-01T00:00:00Z' })
  .transform((text) => new Date(text).toISOString())
  .optional()

const AuditOptions = z.object({
  subject: z
    .string()
    .regex(/^(user|course|organization):[^\s:]+$/, 'is not user:ID, course:ID or organization:ID')
    .transform((text) => {
      const [kind, id] = text.split(':')
      return { kind, id } as Subject
    }),
  from: Time,
  to: Time,
})

/** `manabi audit` (contract, "Operating it"). */
export function auditCommand(program: Command, run: Runner): void {
  program
    .command('audit')
    .description('Print the events that concern a user, a course or an organization, one JSON document a line.')
    .requiredOption('--subject <kind:id>', 'user:ID, course:ID or organization:ID')
    .option('--from <time>', 'nothing before this time')
    .option('--to <time>', 'nothing after this time')
    .option('--json', 'no effect (output is always JSON)')
    .action((options, command: Command) => {
      const { subject, from, to } = parseOptions(command, AuditOptions, options)
      return run(options, async ({ eventStore }) => {
        const entries = audit({ eventStore, subject, from, to })
        await pipeline(Readable.from(lines(entries)), process.stdout, { end: false }).catch(unlessNobodyReads)
      })
    })
}

/** `manabi audit … | head` has read enough: not an error. */
function unlessNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

async function* lines(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

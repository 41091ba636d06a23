import { readClientConfig } from '@manabi/platform'
import { newSecret } from '@manabi/webhooks'
import type { Command } from 'commander'
import { z } from 'zod'
import { type Forwarded, forwardEvents } from '../forward/forwardEvents.ts'
import { parseOptions } from '../options.ts'
import { orSentence, outputOf } from '../runner.ts'

const ForwardOptions = z.object({
  to: z.url({ protocol: /^https?$/, error: 'is not an http:// or https:// address' }),
  org: z.string().min(1, 'is empty').optional(),
  types: z.string().optional(),
  after: z.string().default('now'),
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'is not a signing secret such as whsec_…')
    .optional(),
})

/** `manabi webhooks forward`: for developers whose machine cannot be reached from outside. */
export function webhooksCommands(program: Command): void {
  program
    .command('webhooks')
    .description('Develop with webhooks.')
    .command('forward')
    .description('Pull events from MANABI_URL with MANABI_API_KEY, and post them signed as webhooks are, until Ctrl+C.')
    .requiredOption('--to <url>', 'where to post them, such as http://localhost:3000/hook')
    .option('--types <types>', 'only these event types, separated by commas (default: all)')
    .option('--after <cursor>', 'begin after this cursor (default: with the next event)')
    .option('--secret <secret>', 'signing secret, whsec_… (default: a new one, which is printed)')
    .option('--org <id>', "organization (default: the API key's)")
    .option('--json', 'print one JSON document a line')
    .action((options, command: Command) => {
      const { to, org, types, after, secret = newSecret() } = parseOptions(command, ForwardOptions, options)
      return orSentence(async () => {
        const { MANABI_URL: url, MANABI_API_KEY: apiKey } = readClientConfig()
        const output = outputOf(options)
        if (options.secret === undefined) output.result({ secret }, `Signing secret: ${secret}`)
        const stopping = new AbortController()
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
        const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`)
        const source = { url, apiKey, organizationId: org ?? null, warn }
        await forwardEvents({ source, types: types ?? '', after, to, secret, signal: stopping.signal }, (forwarded) =>
          output.result(forwarded, lineOf(forwarded)),
        )
      })
    })
}

const lineOf = ({ eventType, eventId, httpStatus, milliseconds, error }: Forwarded): string =>
  `${eventType.padEnd(22)} ${eventId}  ${error ?? httpStatus} (${milliseconds} ms)`

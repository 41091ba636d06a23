import { emailClaim, emailName, NewAccount, resetUrl, user } from '@manabi/identity'
import { newId, Problem, systemMetadata } from '@manabi/kernel'
import type { Command } from 'commander'
import { z } from 'zod'
import { parseOptions } from '../options.ts'
import type { Runner } from '../runner.ts'
import { addressOfLinks } from '../servedAddress.ts'

const { email } = NewAccount.shape

/** `manabi user reset-password`. */
export function resetCommand(group: Command, run: Runner): void {
  group
    .command('reset-password')
    .description('Print a link at which a person chooses another password: it works once, for an hour.')
    .requiredOption('--email <email>', 'email address of the account')
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const { email: address } = parseOptions(command, z.object({ email }), options)
      return run(options, async (platform, output) => {
        const { repository, masterKey, clock } = platform
        const { state: claim } = await repository.load(emailClaim, [await emailName(platform, address)])
        const unknown = new Problem('not_found', 'No account has this email.')
        if (claim.status !== 'claimed') throw unknown
        const { userId } = claim
        const now = clock.now()
        const request = { resetId: newId('rst'), now: now.toISOString(), isMailed: false }
        const metadata = systemMetadata('cli', now)
        const { events, state } = await repository.execute(user.requestPasswordReset, [userId], request, metadata)
        if (events.length === 0 || state.status !== 'active' || state.reset === null) throw unknown
        const { resetId, expiresAt } = state.reset
        const link = resetUrl(await addressOfLinks(platform), masterKey, { userId, resetId })
        output.result({ resetUrl: link, expiresAt }, `${link}\nWorks once, until ${expiresAt}.`)
      })
    })
}

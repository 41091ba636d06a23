import { NewAccount, releaseAddress } from '@manabi/identity'
import { systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Command } from 'commander'
import { z } from 'zod'
import { parseOptions } from '../options.ts'
import type { Runner } from '../runner.ts'

const { email } = NewAccount.shape

/** `manabi user release-email`. */
export function releaseCommand(group: Command, run: Runner): void {
  group
    .command('release-email')
    .description('Take an email address from its account and withdraw its invitations, so that its owner can register.')
    .requiredOption('--email <email>', 'email address to release')
    .option('--json', 'print one JSON document')
    .action((options, command: Command) => {
      const { email: address } = parseOptions(command, z.object({ email }), options)
      return run(options, async (platform, output) => {
        const { repository, clock } = platform
        const { userId } = await releaseAddress(
          platform,
          address,
          systemMetadata('cli', clock.now()),
          ({ organizationId, invitationId }, emailName) => {
            const metadata = systemMetadata('cli', clock.now(), organizationId)
            return repository.execute(
              organization.withdrawInvitation,
              [organizationId],
              { invitationId, emailNameOf: () => emailName },
              metadata,
            )
          },
        )
        output.result(
          { released: true, userId },
          `Released ${address}${userId === null ? '' : `; it belonged to ${userId}`}`,
        )
      })
    })
}

import { rotateSigningKey } from '@manabi/identity'
import type { Command } from 'commander'
import type { Runner } from '../runner.ts'

/** `manabi keys rotate`. */
export function keysCommands(program: Command, run: Runner): void {
  program
    .command('keys')
    .description('Manage the keys that sign access tokens.')
    .command('rotate')
    .description('Sign new tokens with a new key; the old one stays published until its tokens have expired.')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async (platform, output) => {
        const kid = await rotateSigningKey(platform, platform.clock.now())
        output.result({ kid }, `New tokens are signed with key ${kid}`)
      }),
    )
}

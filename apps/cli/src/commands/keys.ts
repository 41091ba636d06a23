import { wrappedAnswers } from '@manabi/api'
import { rotateSigningKey, wrappedReceiptKeys, wrappedSigningKeys } from '@manabi/identity'
import { defaultTimeouts } from '@manabi/kernel'
import { MasterKey, rotateMasterKey, wrappedSubjectKeys } from '@manabi/personal-data'
import { openEngines, openLog, readConfig, refuseMissingInstallation } from '@manabi/platform'
import type { Command } from 'commander'
import { orSentence, outputOf, type Runner } from '../runner.ts'

/** `manabi keys rotate` and `manabi keys rotate-master`. */
export function keysCommands(program: Command, run: Runner): void {
  const keys = program.command('keys').description('Manage the keys that sign access tokens, and the master key.')
  keys
    .command('rotate')
    .description('Sign new tokens with a new key; the old one stays published until its tokens have expired.')
    .option('--refuse-old', 'the old key was stolen: refuse its tokens within a minute; apps refresh theirs')
    .option('--json', 'print one JSON document')
    .action((options) =>
      run(options, async (platform, output) => {
        const kid = await rotateSigningKey(platform, platform.clock.now(), { isOldRefused: options.refuseOld === true })
        output.result({ kid }, `New tokens are signed with key ${kid}`)
      }),
    )
  keys
    .command('rotate-master')
    .description(
      'Replace the master key MASTER_KEY_OLD by MASTER_KEY. Stop all servers first; run again if it was cut off.',
    )
    .option('--json', 'print one JSON document')
    .action((options) =>
      orSentence(async () => {
        const rewrapped = await rotateMaster()
        const text = `Wrapped ${rewrapped} keys and secrets with the new master key. Start the servers with it.`
        outputOf(options).result({ rewrapped }, text)
      }),
    )
}

/** Everything in the state store that the master key wraps. */
const fields = [wrappedSubjectKeys, wrappedSigningKeys, wrappedReceiptKeys, wrappedAnswers]

async function rotateMaster(): Promise<number> {
  const config = readConfig()
  const { MASTER_KEY: next, MASTER_KEY_OLD: old } = config
  if (next === undefined || old === undefined || next === old)
    throw new Error('Set MASTER_KEY to the new key and MASTER_KEY_OLD to the one so far.')
  // Not the platform: it opens with one key only.
  await refuseMissingInstallation(config)
  const engines = await openEngines(config, { log: openLog({ LOG_LEVEL: 'warn' }, 2), timeouts: defaultTimeouts })
  try {
    return await rotateMasterKey({
      state: engines.state,
      old: MasterKey.from(old),
      next: MasterKey.from(next),
      fields,
    })
  } finally {
    for (const store of [engines.feed, engines.eventStore, engines.readStore, engines.files, engines.state])
      await store.close()
  }
}

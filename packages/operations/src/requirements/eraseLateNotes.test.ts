import { expect, it } from '@jest/globals'
import { memberDuties } from '@manabi/requirements'
import { eraseLateNotes } from './eraseLateNotes.ts'

const about = { organizationId: 'org_1', userId: 'usr_1' }

/** What the reaction does after a leave of a person whose account is so. */
async function doneWith(status: 'active' | 'closed') {
  const done: unknown[] = []
  const execute = async (...command: unknown[]) => void done.push(command)
  const repository = { load: async () => ({ state: { status } }) }
  await eraseLateNotes.react({ data: about } as never, { execute } as never, { repository } as never)
  return done
}

it('what was noted while an account was being closed is erased, too [REQ-014]', async () => {
  expect(await doneWith('closed')).toEqual([[memberDuties.eraseMemberDuties, ['org_1', 'usr_1'], about]])
  expect(await doneWith('active')).toEqual([])
})

import { z } from 'zod'
import { Member } from '../resources.ts'

/** What became of each person, in the order given (beyond, "Invitations, several at once and again"). */
export const InvitationResults = z
  .object({
    results: z.array(
      z
        .object({
          index: z.int().min(0).meta({ description: 'Of the person in `people`, from 0.' }),
          email: z.string().meta({ description: 'As it was given.' }),
          status: z
            .enum(['invited', 'unchanged', 'failed'])
            .meta({ description: '`unchanged`: the person is a member, or invited already.' }),
          member: Member.nullable().meta({ description: 'null for `failed`.' }),
          acceptUrl: z.url().nullable().meta({ description: 'For `invited` only: it is not shown again.' }),
          code: z.string().nullable().meta({ description: 'Why it failed, as in problem documents; null otherwise.' }),
          detail: z.string().nullable().meta({ description: 'The same as a sentence.' }),
        })
        .meta({ id: 'InvitationResult', description: 'What became of one invitation among many.' }),
    ),
  })
  .meta({ id: 'InvitationResults', description: 'What became of each invitation, in the order given.' })

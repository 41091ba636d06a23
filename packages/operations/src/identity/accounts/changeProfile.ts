import { NewAccount, user } from '@manabi/identity'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Me } from '../resources.ts'
import { membershipsOf } from './membershipsOf.ts'
import { meNow } from './meNow.ts'

export const changeProfile = operation({
  id: 'changeProfile',
  method: 'patch',
  path: '/me',
  tag: 'Learner',
  summary: 'Change my name',
  description: 'Members of my organizations see it too. 403 `forbidden` for apps that registered themselves.',
  caller: 'learner',
  proves: true,
  scope: 'write:progress',
  selfRegisteredApps: false,
  body: z.object({ displayName: NewAccount.shape.displayName }),
  response: Me,
  tool: { idempotent: true },
  examples: { body: { displayName: '花子' } },
  handle: async (request, services) => {
    const { userId } = request.caller
    const organizations = await membershipsOf(services, userId)
    await request.execute(user.changeProfile, [userId], { ...request.body, organizations })
  },
  answer: (_, { caller }, { views }) => meNow(views, caller.userId),
})

import { operation } from '../../operation.ts'
import { Me } from '../resources.ts'
import { meNow } from './meNow.ts'

export const getMe = operation({
  id: 'getMe',
  method: 'get',
  path: '/me',
  tag: 'Learner',
  summary: 'Who am I?',
  description: 'The learner and their organizations, with their own roles there.',
  caller: 'learner',
  scope: 'read:progress',
  response: Me,
  tool: { when: 'Use it first: other tools need the organizationId that it shows.' },
  handle: ({ caller }, { views }) => meNow(views, caller.userId),
})

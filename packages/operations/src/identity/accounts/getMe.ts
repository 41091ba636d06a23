import { organizationsById } from '@manabi/projections/organizations/organizations'
import { operation } from '../../operation.ts'
import { Me } from '../resources.ts'
import { accountNow } from './accountNow.ts'

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
  tool: {},
  handle: async ({ caller }, { views }) => {
    const account = await accountNow(views, caller.userId)
    const organizations = await organizationsById(
      views,
      account.organizations.map(({ id }) => id),
    )
    const { email, displayName, isDeviceAccount } = account
    return {
      id: account.userId,
      email,
      displayName,
      createdAt: account.createdAt!,
      isDeviceAccount,
      organizations: account.organizations.map(({ id, roles }) => ({
        id,
        displayName: organizations.get(id)?.name ?? '',
        roles: [...roles],
      })),
    }
  },
})

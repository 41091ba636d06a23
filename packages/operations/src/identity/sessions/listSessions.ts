import { z } from 'zod'
import { operation } from '../../operation.ts'
import { Session } from '../resources.ts'
import { standingSessions } from './standingSessions.ts'

export const listSessions = operation({
  id: 'listSessions',
  method: 'get',
  path: '/auth/sessions',
  tag: 'Authentication',
  summary: 'Where am I signed in?',
  description: 'The active sessions, newest first, with what is known of the device.',
  caller: 'learner',
  selfRegisteredApps: false,
  response: z.array(Session),
  tool: false,
  handle: async ({ caller, now }, services) => {
    const sessions = await standingSessions(services, caller.userId, now)
    return sessions.map(({ sessionId, createdAt, lastUsedAt, clientId, ...doc }) => ({
      id: sessionId,
      createdAt,
      lastUsedAt,
      clientId,
      isCurrent: sessionId === caller.sessionId,
      device: { platform: doc.platform, deviceId: doc.deviceId, userAgent: doc.userAgent, ipAddress: doc.ipAddress },
    }))
  },
})

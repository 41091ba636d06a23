import type { SentFrom } from '@manabi/operations'
import type { Request } from 'express'

export const sentFrom = ({ ip, headers }: Request): SentFrom => ({
  ipAddress: ip ?? '',
  userAgent: headers['user-agent'] ?? null,
})

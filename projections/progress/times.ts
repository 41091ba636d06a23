import type { Timestamp } from '@manabi/kernel'

export const earlier = (one: Timestamp | undefined, other: Timestamp): Timestamp =>
  one === undefined || other < one ? other : one

export const later = (one: Timestamp | undefined, other: Timestamp): Timestamp =>
  one === undefined || other > one ? other : one

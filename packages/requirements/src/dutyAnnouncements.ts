import { Day, decider, defineEvent, type EventOf, Id } from '@manabi/kernel'
import { z } from 'zod'

/** `duty-announcements-{requirementId}-{userId}`: what other systems are told about a duty. */
export const DutyAnnounced = defineEvent(
  'DutyAnnounced',
  z.object({
    organizationId: Id,
    requirementId: Id,
    userId: Id,
    kind: z.enum(['due', 'overdue', 'fulfilled', 'rejected']),
    cycle: z.int(),
    dueOn: Day,
    /** It is announced once for each: the due day, the day of the completion, or the id of the evidence or of the rejection. */
    occasion: z.string(),
  }),
)

export const dutyAnnouncementEvents = [DutyAnnounced] as const
type Announced = EventOf<typeof DutyAnnounced>
export type Announcement = Announced['data']

/** What was announced about the duty of a person by a requirement: each kind once for each occasion (beyond, Requirements). */
export const dutyAnnouncements = decider<ReadonlySet<string>, Announced, [requirementId: Id, userId: Id]>()({
  name: 'duty-announcements',
  stream: (requirementId, userId) => `duty-announcements-${requirementId}-${userId}`,
  events: dutyAnnouncementEvents,
  initial: new Set(),
  evolve: (announced, { data }) => new Set([...announced, keyOf(data)]),
  decisions: { announceDuty },
})

function announceDuty(announced: ReadonlySet<string>, announcement: Announcement): readonly Announced[] {
  return announced.has(keyOf(announcement)) ? [] : [DutyAnnounced(announcement)]
}

const keyOf = ({ kind, occasion }: Announcement): string => `${kind} ${occasion}`

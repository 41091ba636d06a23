import { Id, Text, Timestamp } from '@manabi/kernel'
import { usedSeats } from '@manabi/projections/organizations/members'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
import { Seats } from '../resources.ts'
import { existingOrganization, seatsOf } from '../seatsOf.ts'

/** An organization as those who manage it see it (beyond, "Organization settings"). */
export const Organization = z
  .object({
    id: Id,
    name: z.string(),
    plan: z.string(),
    seats: Seats,
    learnerAppUrl: z.string().max(2_000).nullable().meta({ description: 'Where learners learn; null for none.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Organization', description: 'The settings of an organization.' })

export const OrganizationName = Text.trim().min(1).max(200)

/** https, or http on this machine. */
export const LearnerAppUrl = Text.max(2_000)
  .refine(isAppAddress, 'must be an https address')
  .meta({ description: 'Where learners learn: https, or http on a loopback address.' })

function isAppAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '' || url.password !== '') return false
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)
}

/** Throws 404 for an unknown organization. */
export async function showOrganization(views: Views, organizationId: Id): Promise<z.output<typeof Organization>> {
  const doc = await existingOrganization(views, organizationId)
  const { name, plan, learnerAppUrl = null, createdAt } = doc
  const seats = seatsOf(doc, await usedSeats(views, organizationId))
  return { id: organizationId, name, plan, seats, learnerAppUrl, createdAt }
}

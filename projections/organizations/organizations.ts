import type { Id, Timestamp } from '@manabi/kernel'
import type { OrganizationEvent } from '@manabi/organizations'
import { projection, type Views } from '@manabi/read-store'
import { type IdPage, pageById } from '../pageById.ts'

export interface OrganizationDoc {
  readonly organizationId: Id
  readonly name: string
  readonly plan: string
  readonly seats: number
  /** Left out in documents of the former version. */
  readonly learnerAppUrl?: string | null
  /** Seats of before, the earliest first, each with the time at which they changed. Left out likewise. */
  readonly formerSeats?: readonly { readonly until: Timestamp; readonly seats: number }[]
  readonly createdAt: Timestamp
}

export const organizations = projection<OrganizationDoc, OrganizationEvent>()({
  name: 'organizations',
  version: 2,
  indexes: [],
  on: {
    OrganizationCreated: [
      ({ data }) => data.organizationId,
      (_doc, { data: { organizationId, name, plan, seats }, metadata }) => ({
        organizationId,
        name,
        plan,
        seats,
        learnerAppUrl: null,
        formerSeats: [],
        createdAt: metadata.occurredAt,
      }),
    ],
    OrganizationChanged: [
      ({ data }) => data.organizationId,
      (doc, { data: { name, plan, seats, learnerAppUrl }, metadata }) =>
        doc && {
          ...doc,
          ...{ name, plan, seats, learnerAppUrl },
          formerSeats:
            seats === doc.seats
              ? (doc.formerSeats ?? [])
              : [...(doc.formerSeats ?? []), { until: metadata.occurredAt, seats: doc.seats }],
        },
    ],
  },
})

/** By id; those that do not exist are missing. */
export const organizationsById = (views: Views, ids: readonly Id[]): Promise<ReadonlyMap<Id, OrganizationDoc>> =>
  views.of(organizations).getMany(ids)

/** By their ids. */
export const organizationsPage = (views: Views, page: IdPage) => pageById(views.of(organizations), page)

import { type Day, type Id, later, type Timestamp } from '@manabi/kernel'
import type { Views } from '@manabi/read-store'
import { type ActivityPageDoc, lastBy, type PersonActivityDoc, pageAt } from '../reports/personActivity.ts'
import { reportPeople } from '../reports/reportPeople.ts'

/**
 * When these people were active last, as far as the organization could see, and as known at the end of a day; null: now. Those who never
 * were are left out.
 */
export async function lastActivities(
  views: Views,
  userIds: readonly Id[],
  { organizationId, day }: { readonly organizationId: Id; readonly day: Day | null },
): Promise<ReadonlyMap<Id, Timestamp>> {
  const people = views.of(reportPeople)
  const where = { known: { in: ['all', organizationId] }, bucket: { in: userIds } }
  const docs = (await people.find({ where })).map(({ doc }) => doc as PersonActivityDoc)
  const pageIds = new Map(
    docs.flatMap((doc) => {
      const id = day === null ? null : pageAt(doc, day)
      return id === null ? [] : [[doc, id] as const]
    }),
  )
  const pages = await people.getMany([...pageIds.values()])
  const last = new Map<Id, Timestamp>()
  for (const doc of docs) {
    const page = pages.get(pageIds.get(doc) ?? '') as ActivityPageDoc | undefined
    const at = day === null ? doc.latestAt : lastBy(page ?? doc, day)
    if (at !== undefined) last.set(doc.bucket, later(last.get(doc.bucket), at))
  }
  return last
}

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
  const found = (await people.find({ where })).map(({ doc }) => {
    const activity = doc as PersonActivityDoc
    return { activity, pageId: day === null ? null : pageAt(activity, day) }
  })
  const pages = await people.getMany(found.flatMap(({ pageId }) => pageId ?? []))
  const last = new Map<Id, Timestamp>()
  for (const { activity, pageId } of found) {
    const days = pageId === null ? activity : (pages.get(pageId) as ActivityPageDoc)
    const at = day === null ? activity.latestAt : lastBy(days, day)
    if (at !== undefined) last.set(activity.bucket, later(last.get(activity.bucket), at))
  }
  return last
}

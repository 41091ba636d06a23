import { type Day, endOfTokyoDay, type Id } from '@manabi/kernel'
import { tests } from '@manabi/projections/assessment/tests'
import { courses } from '@manabi/projections/catalog/courses'
import { paths } from '@manabi/projections/catalog/paths'
import { requirements } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import type { Target } from '@manabi/requirements'
import { contentsOf } from '../../histories/contents.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import type { Services } from '../../services.ts'
import type { Duty } from './resources.ts'

export type Titles = Pick<Duty, 'title' | 'target'>

interface Wanted {
  readonly organizationId: Id
  readonly requirementIds: readonly Id[]
  /** null: now. */
  readonly asOf: Day | null
}

/** The titles that requirements and their targets had on a day. */
export async function titlesOn(services: Services, wanted: Wanted): Promise<ReadonlyMap<Id, Titles>> {
  const found =
    wanted.asOf === null ? await presentTitles(services, wanted) : await pastTitles(services, wanted, wanted.asOf)
  return new Map(
    found.map(({ requirementId, title, target, titleOf }) => [
      requirementId,
      { title, target: target && { ...target, title: titleOf(target) } },
    ]),
  )
}

async function presentTitles(services: Services, { requirementIds }: Wanted) {
  const docs = [...(await services.views.of(requirements).getMany(requirementIds)).values()]
  const titleOf = await presentTitlesOf(
    services,
    docs.flatMap(({ target }) => target ?? []),
  )
  return docs.map((doc) => ({ ...doc, titleOf }))
}

/** Tells the titles of targets. Deleted ones are in no read model: they keep their last titles. Who may see them is not checked. */
export async function presentTitlesOf(
  services: Services,
  targets: readonly Target[],
): Promise<(target: Target) => string> {
  const known = await listedTitles(services.views, targets)
  const gone = targets.filter(({ id }) => !known.has(id))
  const contents = gone.length === 0 ? null : await (await contentsOf(services, gone)).at('~')
  return (target) => known.get(target.id) ?? contents!.titleOf(target)
}

async function listedTitles(views: Views, targets: readonly Target[]): Promise<ReadonlyMap<Id, string>> {
  const ids = targets.map(({ id }) => id)
  const found = [
    ...(await views.of(courses).getMany(ids)),
    ...(await views.of(paths).getMany(ids)),
    ...(await views.of(tests).getMany(ids)),
  ]
  return new Map(found.map(([id, { title }]) => [id, title]))
}

async function pastTitles(services: Services, { organizationId, requirementIds }: Wanted, day: Day) {
  const asOf = endOfTokyoDay(day)
  const then = await requirementsThen(services, { organizationId, requirementIds }, asOf)
  const contents = await contentsOf(
    services,
    then.flatMap(({ facts }) => facts.target ?? []),
  )
  const { titleOf } = await contents.at(asOf)
  return then.map(({ requirementId, facts: { title, target } }) => ({ requirementId, title, target, titleOf }))
}

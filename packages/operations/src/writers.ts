import type { Id } from '@manabi/kernel'
import { authoredItems } from '@manabi/projections/catalog/authoredItems'
import type { Views } from '@manabi/read-store'
import { Person, peopleBy } from './person.ts'

/** Beyond, Authoring: History. Learners never see it. */
export const updatedBy = Person.nullable().meta({
  description: 'Who wrote it last; null where no person did, and for erased people.',
})

export const writerExample = {
  updatedBy: { userId: 'usr_01jqp3v9k1r8s0y2c3x7h5n6mq', displayName: '花子' },
}

/** What is shown of authored things, with who wrote each last. */
export async function withWriters<Shown extends { readonly id: Id }>(views: Views, shown: readonly Shown[]) {
  const items = await views.of(authoredItems).getMany(shown.map(({ id }) => id))
  const writerOf = (id: Id): Id | null => items.get(id)?.updatedBy ?? null
  const personOf = await peopleBy(
    views,
    shown.map(({ id }) => writerOf(id)),
  )
  return shown.map((one) => ({ ...one, updatedBy: personOf(writerOf(one.id)) }))
}

/** The same of one. */
export async function withWriter<Shown extends { readonly id: Id }>(views: Views, shown: Shown) {
  const [one] = await withWriters(views, [shown])
  return one!
}

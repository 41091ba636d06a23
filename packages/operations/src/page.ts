import { z } from 'zod'

const wholeNumber = z.coerce.number().int().min(1)

/** `page` counts from 1; a larger `pageSize` than 100 is taken as 100 (specification section 8). */
export const pageQuery = {
  page: wholeNumber.default(1).meta({ description: 'Page of the list, from 1.', examples: [1] }),
  pageSize: wholeNumber
    .default(20)
    .transform((size) => Math.min(size, 100))
    .meta({ description: 'Items on a page, 100 at most; larger values are taken as 100.', examples: [20] }),
}

/** The envelope of paged lists (specification section 2). */
export const pageOf = <Item extends z.ZodType>(item: Item, id: string) =>
  z
    .object({
      items: z.array(item),
      page: z.int().min(1),
      pageSize: z.int().min(1),
      totalItems: z.int().min(0),
      totalPages: z.int().min(0),
    })
    .meta({ id, description: 'One page of a list.' })

interface Part<Item> {
  readonly items: readonly Item[]
  readonly totalItems: number
}

/** The envelope around one part of a list, each item shown by `show`. */
export const toPage = <Item, Shown>(
  { page, pageSize }: { page: number; pageSize: number },
  { items, totalItems }: Part<Item>,
  show: (item: Item) => Shown,
) => ({ items: items.map(show), page, pageSize, totalItems, totalPages: Math.ceil(totalItems / pageSize) })

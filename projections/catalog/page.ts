/** Which part of a list: `page` counts from 1. */
export interface PageQuery {
  readonly page: number
  readonly pageSize: number
}

/** The part as a query takes it. Far beyond the last page nothing is found, however far. */
export const rangeOf = ({ page, pageSize }: PageQuery) => ({
  skip: Math.min((page - 1) * pageSize, Number.MAX_SAFE_INTEGER),
  limit: pageSize,
})

/** One page of a list, and how many items the whole list has. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly totalItems: number
}

export interface Found<Doc> {
  readonly id: string
  readonly doc: Doc
}

/** Which part of a list: `page` counts from 1. */
export interface PageQuery {
  readonly page: number
  readonly pageSize: number
}

/** One page of a list, and how many items the whole list has. */
export interface PageOf<Item> {
  readonly items: readonly Item[]
  readonly totalItems: number
}

export interface Found<Doc> {
  readonly id: string
  readonly doc: Doc
}

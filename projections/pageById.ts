export interface IdPage {
  readonly page: number
  readonly pageSize: number
}

export interface ByIdPage<Doc> {
  readonly items: readonly Doc[]
  readonly totalItems: number
}

interface Listed<Doc> {
  find(query: {
    readonly sort: readonly (readonly ['id', 'asc'])[]
    readonly skip: number
    readonly limit: number
  }): Promise<readonly { readonly doc: Doc }[]>
  count(): Promise<number>
}

/** For operators, who ask for everything there is: documents by their ids, which need no index. */
export async function pageById<Doc>(collection: Listed<Doc>, { page, pageSize }: IdPage): Promise<ByIdPage<Doc>> {
  const [found, totalItems] = await Promise.all([
    collection.find({ sort: [['id', 'asc']], skip: (page - 1) * pageSize, limit: pageSize }),
    collection.count(),
  ])
  return { items: found.map(({ doc }) => doc), totalItems }
}

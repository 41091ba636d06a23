/** Texts in both languages: what one has, the other has too. */
export const both = <Texts>(en: Texts, ja: NoInfer<Texts>): { readonly en: Texts; readonly ja: Texts } => ({ en, ja })

/** `1 delivery`, `2 deliveries`. */
export const counted = (count: number, one: string, many: string): string =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : many}`

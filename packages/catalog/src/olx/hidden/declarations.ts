export interface Part {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
}

export type Declarations = ReadonlyMap<string, string>

/** By property: values in lower case, the last one of each. */
export const declarationsOf = (style: string): Declarations =>
  new Map(
    withoutComments(style)
      .toLowerCase()
      .split(';')
      .map((one) => {
        const [name, ...value] = one.split(':')
        return [
          name!.trim(),
          value
            .join(':')
            .replace(/!\s*important/, '')
            .trim(),
        ]
      }),
  )

/** The value that a part gives a property itself; null where it takes the one around it. */
export function ownValue({ attributes: { style, color } }: Part, property: string): string | null {
  const value =
    (style === undefined ? undefined : declarationsOf(style).get(property)) ??
    (property === 'color' ? color?.trim().toLowerCase() : undefined)
  return value === undefined || /^(|inherit|unset|currentcolor|revert)$/.test(value) ? null : value
}

export const valueIn = (declarations: Declarations, name: string): string => declarations.get(name) ?? ''

/** In one pass, however many comments are left open. */
const withoutComments = (style: string): string =>
  style
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join('')

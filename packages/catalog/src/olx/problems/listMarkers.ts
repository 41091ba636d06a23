/** What stands before the parts of a numbered list. `attributes` are those of the list. */
export class ListMarkers {
  readonly #kind: Kind
  readonly #step: 1 | -1
  #number: number

  constructor(attributes: Readonly<Record<string, string>>, length: number) {
    this.#kind = kindOf(attributes)
    this.#step = 'reversed' in attributes ? -1 : 1
    this.#number = wholeNumber(attributes['start']) ?? (this.#step === 1 ? 1 : length)
  }

  /** `value`: the number that the part says itself. */
  next(value: string | undefined): string {
    const number = wholeNumber(value) ?? this.#number
    this.#number = number + this.#step
    return `${written(number, this.#kind)}.`
  }
}

type Kind = '1' | 'a' | 'A' | 'i' | 'I'

const kindOf = ({ type = '' }: Readonly<Record<string, string>>): Kind => (/^[aAiI]$/.test(type) ? (type as Kind) : '1')

const wholeNumber = (text = ''): number | null => (/^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : null)

/** Numbers that have no letter are written with digits. */
function written(number: number, kind: Kind): string {
  const isLetter = kind.toLowerCase() === 'a' && number >= 1 && number <= 26
  const isRoman = kind.toLowerCase() === 'i' && number >= 1 && number < 90
  if (!isLetter && !isRoman) return String(number)
  const text = isLetter ? String.fromCharCode(96 + number) : roman(number)
  return kind === kind.toLowerCase() ? text : text.toUpperCase()
}

/** Of 1 to 89. */
const roman = (number: number): string =>
  'i'
    .repeat(number)
    .replaceAll('i'.repeat(50), 'l')
    .replaceAll('i'.repeat(40), 'xl')
    .replaceAll('i'.repeat(10), 'x')
    .replaceAll('i'.repeat(9), 'ix')
    .replaceAll('i'.repeat(5), 'v')
    .replaceAll('i'.repeat(4), 'iv')

import type { Id } from '@manabi/kernel'

/**
 * Lessons of one course, by their numbers in it: a bit each, so that a learner's thousands of lessons take some hundred bytes wherever
 * they are copied, written or counted. Older events know no numbers: those lessons are kept by their ids.
 */
export interface LessonSet {
  /** By the number of the word: its 32 bits as an unsigned integer. */
  readonly numbers: Readonly<Record<number, number>>
  readonly ids?: readonly Id[]
}

export interface NumberedLesson {
  readonly lessonId: Id
  readonly lessonNumber?: number | undefined
}

/** Lessons of a course with their numbers in the same order; left out where they are measured against ids alone. */
export interface LessonList {
  readonly publishedLessons: readonly Id[]
  readonly publishedNumbers?: readonly number[]
}

export const noLessons: LessonSet = { numbers: {} }

export const lessonsById = (ids: readonly Id[]): LessonSet => ({ ...noLessons, ids })

/** The lesson must not be among them yet. */
export function including(set: LessonSet, { lessonId, lessonNumber }: NumberedLesson): LessonSet {
  if (lessonNumber === undefined) return { ...set, ids: [...(set.ids ?? []), lessonId] }
  return { ...set, numbers: withNumber({ ...set.numbers }, lessonNumber) }
}

export const includes = ({ numbers, ids }: LessonSet, { lessonId, lessonNumber }: NumberedLesson): boolean =>
  (lessonNumber !== undefined && (((numbers[lessonNumber >>> 5] ?? 0) >>> (lessonNumber & 31)) & 1) === 1) ||
  (ids?.includes(lessonId) ?? false)

/** How many of them are in the list. */
export function countIn({ numbers, ids }: LessonSet, { publishedLessons, publishedNumbers = [] }: LessonList): number {
  const listed = numbersOf(publishedNumbers)
  let count = 0
  for (const word in numbers) count += bitsOf(numbers[word]! & (listed[word] ?? 0))
  if (ids === undefined) return count
  const byId = idsOf(publishedLessons)
  return ids.reduce((sum, id) => (byId.has(id) ? sum + 1 : sum), count)
}

export function sizeOf({ numbers, ids = [] }: LessonSet): number {
  let size = ids.length
  for (const word in numbers) size += bitsOf(numbers[word]!)
  return size
}

/** By number, or by id: of the others each is left out. */
export function lessonsIn({ numbers, ids = [] }: LessonSet): NumberedLesson[] {
  const numbered = Object.entries(numbers).flatMap(([word, bits]) =>
    Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => ((bits >>> bit) & 1) === 1)
      .map((bit) => ({ lessonId: '', lessonNumber: Number(word) * 32 + bit })),
  )
  return [...numbered, ...ids.map((lessonId) => ({ lessonId }))]
}

/** Changes and answers what it is given. */
function withNumber(numbers: Record<number, number>, number: number): Record<number, number> {
  const word = number >>> 5
  numbers[word] = ((numbers[word] ?? 0) | (1 << (number & 31))) >>> 0
  return numbers
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The list of a course is the same until its authors change it: what is made of it is kept. */
const numbersOf = kept((numbers: readonly number[]) => numbers.reduce(withNumber, {} as Record<string, number>))
const idsOf = kept((ids: readonly Id[]): ReadonlySet<Id> => new Set(ids))

function kept<From extends object, Made>(make: (from: From) => Made): (from: From) => Made {
  const known = new WeakMap<From, Made>()
  return (from) => {
    const made = known.get(from) ?? make(from)
    known.set(from, made)
    return made
  }
}

import { allOf, type MongoTest, mongoFilter } from '@manabi/mongo'
import { conditionsOn, type ListTest } from '../query.ts'
import { pathOf } from './kept.ts'

/** The filter as the server's, over documents that are not deleted. */
export function filterOf(fields: readonly string[], where?: Readonly<Record<string, unknown>>): MongoTest {
  const filter = mongoFilter(conditionsOn(fields, where), { path: pathOf, own: listTest })
  return allOf([{ deleted: false }, filter])
}

function listTest(path: string, test: ListTest): MongoTest {
  switch (test.kind) {
    case 'hasAny':
      return { [path]: { $in: [...test.values] } }
    case 'hasNone':
      return { [path]: { $nin: [...test.values] } }
    case 'hasPrefixes':
      return allOf(test.prefixes.map((prefix) => ({ [path]: { $regex: `^${escaped(prefix)}` } })))
  }
}

/** An expression that begins with `^` and plain text is answered from the index; a null character may not stand in one as it is. */
const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00')

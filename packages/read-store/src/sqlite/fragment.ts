import { scalar } from '@manabi/kernel/filter'
import { type SqlValue, sqlValue as sqlScalar } from '@manabi/sqlite'

export { type Fragment, fragment, joined as join, type SqlValue } from '@manabi/sqlite'

/** Names come from definitions, not from requests; quoted all the same. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The value of an indexed field as SQL has it. Anything but a scalar is a `TypeError`: an object never reaches SQL. */
export const sqlValue = (value: unknown, field: string): SqlValue => sqlScalar(scalar(value, field))

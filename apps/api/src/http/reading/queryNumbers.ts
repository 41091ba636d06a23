import { z } from 'zod'
import { notText, readQuery } from './readQuery.ts'

const decimal = /^-?\d{1,15}(?:\.\d{1,9})?$/

/**
 * Reads the query for this schema. Its numbers have to be written in decimal digits: other texts that JavaScript takes for a number,
 * such as `0x10` or `1e1`, are refused. A parameter with an empty value counts as left out.
 */
export function queryReader(schema: z.ZodType): (url: string) => Readonly<Record<string, unknown>> {
  const numbers = numberNames(schema)
  return (url) => {
    const query = Object.fromEntries(Object.entries(readQuery(url)).filter(([, value]) => value !== ''))
    const wrong = numbers.filter((name) => typeof query[name] === 'string' && !decimal.test(query[name]))
    return wrong.length === 0 ? query : { ...query, ...Object.fromEntries(wrong.map((name) => [name, notText])) }
  }
}

export const numberNames = (schema: z.ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).filter((name) => isNumber(schema.shape[name])) : []

/** Whether what it accepts, beneath defaults and transforms, is a number. */
function isNumber(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return isNumber(def.in)
  return 'innerType' in def ? isNumber(def.innerType) : def.type === 'number'
}

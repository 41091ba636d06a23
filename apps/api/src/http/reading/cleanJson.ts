import { invalid } from '@manabi/kernel'

/**
 * Parses JSON text; throws a SyntaxError where it is malformed, and 400 for strings with null bytes or half of a surrogate
 * pair, which stores cannot keep. Fields named `__proto__` are ignored.
 */
export function cleanJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Only escapes bring such strings into valid JSON, so nearly every body is done here.
  if (suspicious.test(text)) clean(value)
  return value
}

/** True for text that every store keeps as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const suspicious = /\\u(?:0000|d[89a-f]|00[57])|__proto__/i

/** Walks without recursion: how deep a body nests is the client's choice. */
function clean(root: unknown): void {
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { value, path } = item
    if (typeof value === 'string' && !isStorable(value)) throw unstorable(path)
    if (typeof value !== 'object' || value === null) continue
    Reflect.deleteProperty(value, '__proto__')
    for (const [key, child] of Object.entries(value)) {
      if (!isStorable(key)) throw unstorable(path)
      open.push({ value: child, path: below(path, key) })
    }
  }
}

/** Longer paths are cut: they would not help. */
const longestPath = 200

function below(path: string, key: string): string {
  if (path === '') return key
  return path.length > longestPath ? path : `${path}.${key}`
}

const unstorable = (path: string) => invalid(path, 'must not contain null characters or broken Unicode')

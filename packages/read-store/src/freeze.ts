/** Freezes a value and all its parts: it is shared by all callers. */
export function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) freezeAll(value)
  return value
}

function freezeAll(value: object): void {
  Object.freeze(value)
  if (Array.isArray(value)) for (const part of value) freeze(part)
  else for (const key in value) freeze((value as Record<string, unknown>)[key])
}

/** Freezes a value and all its parts: it is shared by all callers. */
export function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) freezeAll(value)
  return value
}

function freezeAll(value: object): void {
  Object.freeze(value)
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) freezeAll(part)
  }
}

/** Asks once for all that want the answer for a key in the same turn of the event loop. */
export function perTurn<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>()
  return (key) => {
    if (asked.size === 0) setImmediate(() => asked.clear())
    const answer = asked.get(key) ?? ask(key)
    asked.set(key, answer)
    return answer
  }
}

interface Locks {
  request<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

const turns = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Does one thing of this name after another, for the owner and, where the browser has locks, for all tabs of a site. */
export function exclusively<Result>(owner: object, name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = turns.get(owner) ?? new Map<string, Promise<unknown>>()
  turns.set(owner, mine)
  const result = (mine.get(name) ?? Promise.resolve()).then(() => acrossTabs(name, work))
  const ended = result.then(nothing, nothing).then(() => {
    if (mine.get(name) === ended) mine.delete(name)
  })
  mine.set(name, ended)
  return result
}

function acrossTabs<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const scope = globalThis as { document?: unknown; navigator?: { locks?: Locks } }
  const locks = scope.document === undefined ? undefined : scope.navigator?.locks
  return locks === undefined ? work() : locks.request(name, work)
}

const nothing = (): void => {}

import type { Views } from '@manabi/read-store'
import type { Services } from './services.ts'

const known = new WeakMap<Services, Services>()

/**
 * The services of a call that does not wait for deferred read models. Reading one is a mistake of the operation: its answer would lack what
 * the caller did a moment ago, now and then.
 */
export function withoutDeferred(services: Services): Services {
  const limited = known.get(services) ?? { ...services, views: viewsWithoutDeferred(services) }
  known.set(services, limited)
  return limited
}

const viewsWithoutDeferred = ({ views }: Services): Views => ({
  of: (projection) => {
    if (projection.isDeferred) throw new Error(`Reading ${projection.name} takes an operation that says readsDeferred.`)
    return views.of(projection)
  },
})

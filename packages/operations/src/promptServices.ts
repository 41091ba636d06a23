import type { Views } from '@manabi/read-store'
import type { Services } from './services.ts'

const known = new WeakMap<Services, Services>()

/**
 * The services of a call that does not wait for deferred projections. Reading one is a mistake of the operation: its answer would lack what
 * the caller did a moment ago, now and then.
 */
export function promptServices(services: Services): Services {
  const prompt = known.get(services) ?? { ...services, views: promptViews(services) }
  known.set(services, prompt)
  return prompt
}

const promptViews = (services: Services): Views => ({
  of: (projection) => {
    if (projection.isDeferred) throw new Error(`Reading ${projection.name} takes an operation that says readsDeferred.`)
    return services.views.of(projection)
  },
})

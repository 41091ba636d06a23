import type { AllStreamSubscription, StreamSubscription } from '@eventstore/db-client'

/** Milliseconds before the server is asked again. It ends a subscription to which many events come at once. */
const retryPause = 250

/** Subscribes, and subscribes again whenever the subscription has ended, until the returned function is called. */
export function keepSubscribed<Kind extends AllStreamSubscription | StreamSubscription>(
  subscribe: () => Kind,
  listen: (subscription: Kind) => void,
): () => void {
  let current: Kind | null = null
  let timer: NodeJS.Timeout | undefined
  const begin = () => {
    const subscription = subscribe()
    current = subscription
    const ended = () => {
      if (current !== subscription) return
      end()
      timer = setTimeout(begin, retryPause).unref()
    }
    listen(subscription)
    subscription.on('error', ended).on('end', ended).resume()
  }
  const end = () => {
    clearTimeout(timer)
    void current?.unsubscribe().catch(() => {})
    current = null
  }
  begin()
  return end
}

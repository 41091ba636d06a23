import { Problem } from '@manabi/kernel'

/** Nothing is queued for a webhook that is inactive. */
export const inactiveWebhook = () => new Problem('conflict', 'The webhook is inactive: activate it first.')

import { shared } from './jest.config.js'

/** They run on the engines that the environment names. */
const journeys = ['mainJob', 'webhooks', 'mail'].map((name) => `**/test/journeys/${name}.test.ts`)

export default {
  ...shared,
  testMatch: ['**/*.servers.test.ts', ...journeys],
  testPathIgnorePatterns: ['/node_modules/'],
}

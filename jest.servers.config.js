import { shared } from './jest.config.js'

/** They run on the engines that the environment names. */
const journeys = ['mainJob', 'webhooks', 'mail'].map((name) => `**/test/journeys/${name}.test.ts`)

export default {
  ...shared,
  testMatch: ['**/*.servers.test.ts', ...journeys],
  testPathIgnorePatterns: ['/node_modules/'],
  // A journey has several processes and servers of its own: beside others it takes longer than after them.
  maxWorkers: 1,
}

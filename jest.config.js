import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

// Keeps the compiled modules of the threads and processes that tests start. Compiling them each time takes a third of the time.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url))

const skipped = ['/node_modules/', '\\.servers\\.test\\.ts$']

/** The suites of `npm run test:thorough`: they are slow, random, or measure. `npm test`, the gate, runs all others. */
export const thoroughSuites = [
  '/test/journeys/storeFaults\\w*\\.test\\.ts$',
  '/\\w*[kK]illed\\w*\\.test\\.ts$',
  '/apps/projector/src/kill\\.test\\.ts$',
  '/test/journeys/(standby|twoApis|lateReadModels|guides|guideToMoving|importsRaced|erasedByOldRelease|invitationsExpired|invitationsRaced)\\.test\\.ts$',
  '/test/cli/(transfer|damage|listing|commands|serve|files|rotateMaster)\\.test\\.ts$',
  '/test/infra/backup\\.test\\.ts$',
  '/test/http/(hostileInput|largestInput|largestForms)\\.test\\.ts$',
  '/test/browser/(console|consoleLooks|reference|invitation)\\.test\\.ts$',
  '/test/assistants/officialClients\\.test\\.ts$',
  '/test/(openapi/lint|client/types)\\.test\\.ts$',
  '\\.property\\.test\\.ts$',
]

export const shared = {
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
  testEnvironment: 'node',
  setupFiles: ['<rootDir>/test/harness/configureFastCheck.ts'],
  watchman: false,
  // Tests wait: for a second to pass, for a disk, for a process.
  maxWorkers: availableParallelism() * 2,
  // Modules of finished test files stay in memory: a worker that has collected so much makes way for a new one.
  workerIdleMemoryLimit: '1.5GB',
  // Tests and hooks that take longer hang, on the slowest machine, too.
  testTimeout: 600_000,
  // A failed test may leave a process that holds the output of its worker: Jest would wait for it without end.
  forceExit: true,
}

export default {
  ...shared,
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: [...skipped, ...thoroughSuites],
}

export const thorough = { ...shared, testRegex: thoroughSuites, testPathIgnorePatterns: skipped }

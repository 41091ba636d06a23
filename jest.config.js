export default {
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '\\.servers\\.test\\.ts$'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
  testEnvironment: 'node',
  watchman: false,
  maxWorkers: '100%',
  // Modules of finished test files stay in memory: a worker that has collected so much makes way for a new one.
  workerIdleMemoryLimit: '1.5GB',
  // For machines with more to do than these tests: nothing waits for it unless it hangs.
  testTimeout: 120_000,
}

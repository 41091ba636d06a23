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
  // For machines with more to do than these tests: nothing waits for it unless it hangs.
  testTimeout: 30_000,
}

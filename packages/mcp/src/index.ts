export * from './events.ts'
export * from './mcpCalls.ts'

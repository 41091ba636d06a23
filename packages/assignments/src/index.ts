export * from './assignments.ts'
export * from './events.ts'

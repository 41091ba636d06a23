export { createDemo, isDemoDue } from './createDemo.ts'
export { demoGreeting } from './demoGreeting.ts'

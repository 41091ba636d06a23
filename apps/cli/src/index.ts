export { openInstallation } from './installation.ts'
export { allEvents, allProjections } from './model.ts'
export { type Service, serve } from './serve.ts'

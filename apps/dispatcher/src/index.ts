export { type Dispatcher, startDispatcher } from './dispatcher.ts'

export { type Dispatcher, type DispatcherStatus, startDispatcher } from './dispatcher.ts'

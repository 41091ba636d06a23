export { type Dispatcher, startDispatcher } from './dispatcher.ts'
export { outbox } from './mail/outbox.ts'

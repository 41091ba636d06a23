export * from './events.ts'
export * from './studyClock.ts'
export * from './studyRecording.ts'

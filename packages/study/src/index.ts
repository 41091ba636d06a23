export * from './events.ts'
export * from './formerStudyRecording.ts'
export * from './studyClock.ts'
export * from './studyRecording.ts'

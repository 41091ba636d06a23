export * from './author.ts'
export * from './deleteContent.ts'
export * from './references.ts'
export * from './writeLessons.ts'

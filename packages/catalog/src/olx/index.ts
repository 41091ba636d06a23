export * from './coursePlan.ts'
export { planCourse } from './planCourse.ts'
export { readArchive } from './readArchive.ts'
export { RefusedArchive } from './refusedArchive.ts'

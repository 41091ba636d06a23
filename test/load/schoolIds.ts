import type { Id } from '@manabi/kernel'

export const departmentCount = 20
export const organizationId = 'org_00000000000000000000000000'

export const idOf = (prefix: string, number: number): Id => `${prefix}_${String(number).padStart(26, '0')}`
export const departmentOf = (number: number): Id => idOf('dep', number)
export const departmentsOf = (userId: Id): Id[] => [departmentOf(Number(userId.slice(-4)) % departmentCount)]
export const learnerOf = (number: number): Id => idOf('usr', number)
export const courseOf = (number: number): Id => idOf('crs', number)
export const lessonOf = (courseId: Id, lesson: number): Id => idOf('les', Number(courseId.slice(-4)) * 100 + lesson)

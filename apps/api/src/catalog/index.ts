import type { Operation } from '../operation.ts'
import { getCourse } from './getCourse.ts'
import { getLesson } from './getLesson.ts'
import { getMaterial } from './getMaterial.ts'
import { getPath } from './getPath.ts'
import { listCertificates } from './listCertificates.ts'
import { listCourses } from './listCourses.ts'
import { listPaths } from './listPaths.ts'
import { searchCatalog } from './searchCatalog.ts'

export const catalogOperations: readonly Operation[] = [
  listCourses,
  getCourse,
  getLesson,
  getMaterial,
  listPaths,
  getPath,
  listCertificates,
  searchCatalog,
]

import { catalogEvents } from '@manabi/catalog'
import { catalogProjections } from '@manabi/projections/catalog/index'
import type { Capability } from '../capability.ts'
import { getCourse } from './getCourse.ts'
import { getLesson } from './getLesson.ts'
import { getMaterial } from './getMaterial.ts'
import { getPath } from './getPath.ts'
import { listCertificates } from './listCertificates.ts'
import { listCourses } from './listCourses.ts'
import { listPaths } from './listPaths.ts'
import { searchCatalog } from './searchCatalog.ts'

export const catalog: Capability = {
  events: catalogEvents,
  projections: catalogProjections,
  tags: {
    Catalog: 'Courses, lessons, materials, paths and certificates that the caller may see.',
  },
  operations: [listCourses, getCourse, getLesson, getMaterial, listPaths, getPath, listCertificates, searchCatalog],
}

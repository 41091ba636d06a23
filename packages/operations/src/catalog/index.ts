import { catalogEvents } from '@manabi/catalog'
import { fileEvents } from '@manabi/files'
import { catalogProjections } from '@manabi/projections/catalog/index'
import { fileProjections } from '@manabi/projections/files/index'
import type { Capability } from '../capability.ts'
import { removeDeletedFiles } from './authoring/files/removeDeletedFiles.ts'
import { importCourses } from './authoring/imports/importCourses.ts'
import { authoringOperations } from './authoring/index.ts'
import { getCourse } from './getCourse.ts'
import { getLesson } from './getLesson.ts'
import { getMaterial } from './getMaterial.ts'
import { getPath } from './getPath.ts'
import { listCertificates } from './listCertificates.ts'
import { listCourses } from './listCourses.ts'
import { listPaths } from './listPaths.ts'
import { searchCatalog } from './searchCatalog.ts'

export const catalog: Capability = {
  events: [...catalogEvents, ...fileEvents],
  projections: [...catalogProjections, ...fileProjections],
  tags: {
    Catalog: 'Courses, lessons, materials, paths and certificates that the caller may see.',
    Authoring:
      'Courses, sections, lessons, materials, paths and certificates as their authors write them, drafts included.',
  },
  operations: [
    listCourses,
    getCourse,
    getLesson,
    getMaterial,
    listPaths,
    getPath,
    listCertificates,
    searchCatalog,
    ...authoringOperations,
  ],
  reactions: [removeDeletedFiles, importCourses],
}

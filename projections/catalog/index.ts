import { authoredItems } from './authoredItems.ts'
import { catalogSearch } from './catalogSearch.ts'
import { certificates } from './certificates.ts'
import { courseOutlines } from './courseOutlines.ts'
import { courses } from './courses.ts'
import { lessons } from './lessons.ts'
import { lessonVersions } from './lessonVersions.ts'
import { materials } from './materials.ts'
import { paths } from './paths.ts'

export const catalogProjections = [
  courses,
  courseOutlines,
  lessons,
  lessonVersions,
  materials,
  paths,
  certificates,
  catalogSearch,
  authoredItems,
]

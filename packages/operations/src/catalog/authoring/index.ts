import type { Operation } from '../../operation.ts'
import { changeCertificate } from './certificates/changeCertificate.ts'
import { createCertificate } from './certificates/createCertificate.ts'
import { deleteCertificate } from './certificates/deleteCertificate.ts'
import { changeCourse } from './courses/changeCourse.ts'
import { createCourse } from './courses/createCourse.ts'
import { deleteCourse } from './courses/deleteCourse.ts'
import { getAuthoredCourse } from './courses/getAuthoredCourse.ts'
import { listAuthoredCourses } from './courses/listAuthoredCourses.ts'
import { publishCourse } from './courses/publishCourse.ts'
import { attachMaterials } from './lessons/attachMaterials.ts'
import { createLesson } from './lessons/createLesson.ts'
import { deleteLesson } from './lessons/deleteLesson.ts'
import { getAuthoredLesson } from './lessons/getAuthoredLesson.ts'
import { listSectionLessons } from './lessons/listSectionLessons.ts'
import { publishLesson } from './lessons/publishLesson.ts'
import { replaceLesson } from './lessons/replaceLesson.ts'
import { changeMaterial } from './materials/changeMaterial.ts'
import { createMaterial } from './materials/createMaterial.ts'
import { deleteMaterial } from './materials/deleteMaterial.ts'
import { listMaterials } from './materials/listMaterials.ts'
import { changePath } from './paths/changePath.ts'
import { createPath } from './paths/createPath.ts'
import { deletePath } from './paths/deletePath.ts'
import { addSection } from './sections/addSection.ts'
import { changeSection } from './sections/changeSection.ts'
import { deleteSection } from './sections/deleteSection.ts'
import { listSections } from './sections/listSections.ts'

export const authoringOperations: readonly Operation[] = [
  listAuthoredCourses,
  getAuthoredCourse,
  createCourse,
  changeCourse,
  publishCourse,
  deleteCourse,
  listSections,
  addSection,
  changeSection,
  deleteSection,
  listSectionLessons,
  getAuthoredLesson,
  createLesson,
  replaceLesson,
  publishLesson,
  deleteLesson,
  listMaterials,
  createMaterial,
  changeMaterial,
  deleteMaterial,
  attachMaterials,
  createPath,
  changePath,
  deletePath,
  createCertificate,
  changeCertificate,
  deleteCertificate,
]

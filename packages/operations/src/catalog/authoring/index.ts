import type { Operation } from '../../operation.ts'
import { changeCertificate } from './certificates/changeCertificate.ts'
import { createCertificate } from './certificates/createCertificate.ts'
import { deleteCertificate } from './certificates/deleteCertificate.ts'
import { getCertificate } from './certificates/getCertificate.ts'
import { addOutline } from './courses/addOutline.ts'
import { arrangeOutline } from './courses/arrangeOutline.ts'
import { changeCourse } from './courses/changeCourse.ts'
import { confirmCourseTranslation } from './courses/confirmCourseTranslation.ts'
import { copyCourse } from './courses/copyCourse.ts'
import { createCourse } from './courses/createCourse.ts'
import { deleteCourse } from './courses/deleteCourse.ts'
import { exportCourse } from './courses/exportCourse.ts'
import { getAuthoredCourse } from './courses/getAuthoredCourse.ts'
import { listAuthoredCourses } from './courses/listAuthoredCourses.ts'
import { publishCourse } from './courses/publishCourse.ts'
import { listDeleted } from './deleted/listDeleted.ts'
import { restoreDeleted } from './deleted/restoreDeleted.ts'
import { deleteFile } from './files/deleteFile.ts'
import { listFiles } from './files/listFiles.ts'
import { uploadFile } from './files/uploadFile.ts'
import { confirmImport } from './imports/confirmImport.ts'
import { getImport } from './imports/getImport.ts'
import { listImports } from './imports/listImports.ts'
import { startImport } from './imports/startImport.ts'
import { analyseQuiz } from './lessons/analyseQuiz.ts'
import { attachMaterials } from './lessons/attachMaterials.ts'
import { confirmLessonTranslation } from './lessons/confirmLessonTranslation.ts'
import { copyLesson } from './lessons/copyLesson.ts'
import { createLesson } from './lessons/createLesson.ts'
import { deleteLesson } from './lessons/deleteLesson.ts'
import { discardLessonDraft } from './lessons/discardLessonDraft.ts'
import { getAuthoredLesson } from './lessons/getAuthoredLesson.ts'
import { getLessonDraft } from './lessons/getLessonDraft.ts'
import { getLessonVersion } from './lessons/getLessonVersion.ts'
import { getQuizKey } from './lessons/getQuizKey.ts'
import { listLessonVersions } from './lessons/listLessonVersions.ts'
import { listSectionLessons } from './lessons/listSectionLessons.ts'
import { publishLesson } from './lessons/publishLesson.ts'
import { publishLessonDraft } from './lessons/publishLessonDraft.ts'
import { replaceLesson } from './lessons/replaceLesson.ts'
import { restoreLessonVersion } from './lessons/restoreLessonVersion.ts'
import { writeLessonDraft } from './lessons/writeLessonDraft.ts'
import { changeMaterial } from './materials/changeMaterial.ts'
import { createMaterial } from './materials/createMaterial.ts'
import { deleteMaterial } from './materials/deleteMaterial.ts'
import { getAuthoredMaterial } from './materials/getAuthoredMaterial.ts'
import { listMaterials } from './materials/listMaterials.ts'
import { changePath } from './paths/changePath.ts'
import { createPath } from './paths/createPath.ts'
import { deletePath } from './paths/deletePath.ts'
import { getAuthoredPath } from './paths/getAuthoredPath.ts'
import { addSection } from './sections/addSection.ts'
import { changeSection } from './sections/changeSection.ts'
import { deleteSection } from './sections/deleteSection.ts'
import { listSections } from './sections/listSections.ts'

export const authoringOperations: readonly Operation[] = [
  listAuthoredCourses,
  getAuthoredCourse,
  createCourse,
  copyCourse,
  exportCourse,
  confirmCourseTranslation,
  changeCourse,
  publishCourse,
  deleteCourse,
  analyseQuiz,
  startImport,
  listImports,
  getImport,
  confirmImport,
  listFiles,
  uploadFile,
  deleteFile,
  listDeleted,
  restoreDeleted,
  listSections,
  addOutline,
  arrangeOutline,
  addSection,
  changeSection,
  deleteSection,
  listSectionLessons,
  getAuthoredLesson,
  getQuizKey,
  createLesson,
  copyLesson,
  confirmLessonTranslation,
  replaceLesson,
  publishLesson,
  deleteLesson,
  getLessonDraft,
  writeLessonDraft,
  publishLessonDraft,
  discardLessonDraft,
  listLessonVersions,
  getLessonVersion,
  restoreLessonVersion,
  listMaterials,
  getAuthoredMaterial,
  createMaterial,
  changeMaterial,
  deleteMaterial,
  attachMaterials,
  getAuthoredPath,
  createPath,
  changePath,
  deletePath,
  getCertificate,
  createCertificate,
  changeCertificate,
  deleteCertificate,
]

import { exportCourse } from '@manabi/operations/catalog/authoring/courses/exportCourse'
import { uploadFile } from '@manabi/operations/catalog/authoring/files/uploadFile'
import { startImport as startOperation } from '@manabi/operations/catalog/authoring/imports/startImport'
import { confirmImport, importPage } from '../imports/importPage.ts'
import { newImportPage, startImport } from '../imports/newImportPage.ts'
import { organization, type Route } from '../route.ts'
import { copyThisCourse, coursePage, deleteCourse, publishCourse, saveCourse } from './coursePage.ts'
import { coursesPage, createCourse } from './coursesPage.ts'
import { deletedPage, restoreDeleted } from './deletedPage.ts'
import { saveAsNewLesson, unlessGone } from './goneLesson.ts'
import { courseView, lessonView } from './learnerView.ts'
import { lessonAnswersPage } from './lessonAnswers.ts'
import { lessonHistory } from './lessonHistory.ts'
import { confirmTranslation, lessonLanguages } from './lessonLanguages.ts'
import {
  attachToLesson,
  copyThisLesson,
  deleteLesson,
  detachFromLesson,
  discardChanges,
  lessonPage,
  moveLesson,
  publishChanges,
  publishLesson,
  saveLesson,
} from './lessonPage.ts'
import { quizPage, removeQuiz, saveQuiz } from './quizPage.ts'
import { addLesson, addOutline, addSection, deleteSection, moveSection, renameSection } from './sectionForms.ts'

const course = `${organization}/courses/:courseId`
const section = `${course}/sections/:sectionId`
const lesson = `${course}/lessons/:lessonId`

/** The pages of courses, sections, and lessons. */
export const courseRoutes: readonly Route[] = [
  { path: `${organization}/courses`, get: coursesPage, post: createCourse },
  { path: `${organization}/imports`, get: newImportPage, post: startImport, upload: startOperation },
  { path: `${organization}/imports/:importId`, get: importPage },
  { path: `${organization}/imports/:importId/confirm`, post: confirmImport, isLarge: true },
  { path: `${organization}/deleted`, get: deletedPage },
  { path: `${organization}/deleted/:id/restore`, post: restoreDeleted },
  { path: course, get: coursePage },
  { path: `${course}/view`, get: courseView },
  { path: `${course}/export.tar.gz`, file: exportCourse },
  { path: `${course}/change`, post: saveCourse },
  { path: `${course}/publish`, post: publishCourse },
  { path: `${course}/copy`, post: copyThisCourse },
  { path: `${course}/delete`, post: deleteCourse },
  { path: `${course}/outline`, post: addOutline, isLarge: true },
  { path: `${course}/sections`, post: addSection },
  { path: `${section}/rename`, post: renameSection },
  { path: `${section}/move`, post: moveSection },
  { path: `${section}/delete`, post: deleteSection },
  { path: `${section}/lessons`, post: addLesson },
  { path: `${course}/languages`, get: lessonLanguages, post: confirmTranslation },
  { path: `${course}/lessons`, post: saveAsNewLesson, isLarge: true },
  { path: lesson, get: lessonPage, post: unlessGone(saveLesson), isLarge: true, upload: uploadFile },
  { path: `${lesson}/view`, get: lessonView },
  { path: `${lesson}/publish`, post: publishLesson },
  { path: `${lesson}/materials`, post: attachToLesson },
  { path: `${lesson}/materials/:materialId/remove`, post: detachFromLesson },
  { path: `${lesson}/move`, post: moveLesson },
  { path: `${lesson}/draft/publish`, post: publishChanges },
  { path: `${lesson}/draft/discard`, post: discardChanges },
  { path: `${lesson}/copy`, post: copyThisLesson },
  { path: `${lesson}/answers`, get: lessonAnswersPage },
  { path: `${lesson}/history`, get: lessonHistory.historyPage },
  { path: `${lesson}/history/:version`, get: lessonHistory.versionPage },
  { path: `${lesson}/history/:version/restore`, post: lessonHistory.restoreVersion },
  { path: `${lesson}/delete`, post: deleteLesson },
  { path: `${lesson}/quiz`, get: quizPage, post: saveQuiz, isLarge: true },
  { path: `${lesson}/quiz/remove`, post: removeQuiz },
]

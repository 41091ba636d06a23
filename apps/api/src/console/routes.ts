import { uploadFile } from '@manabi/operations/catalog/authoring/files/uploadFile'
import { listMembers } from '@manabi/operations/organizations/members/listMembers'
import { getOrganizationProgress } from '@manabi/operations/organizations/progress/getOrganizationProgress'
import { listCoursePeople } from '@manabi/operations/organizations/progress/listCoursePeople'
import { completionReport } from '@manabi/operations/reports/completionReport'
import { departmentReport } from '@manabi/operations/reports/departmentReport'
import { getTrainingRecord } from '@manabi/operations/reports/record/getTrainingRecord'
import { trendReport } from '@manabi/operations/reports/trendReport'
import { approveApp, withdrawApp } from './appForms.ts'
import { awardCertificate } from './certificates/award.ts'
import { certificatePage, chooseCriterion, deleteCertificate, saveCertificate } from './certificates/certificatePage.ts'
import { certificatesPage, createCertificate } from './certificates/certificatesPage.ts'
import { courseReportPage } from './courseReportPage.ts'
import { courseRoutes } from './courses/courseRoutes.ts'
import { addFile, deleteFile, filesPage } from './files/filesPage.ts'
import { issueKey, keysPage, revokeKey } from './keysPage.ts'
import {
  createMaterial,
  deleteMaterial,
  materialPage,
  materialsPage,
  publishMaterial,
  saveMaterial,
} from './materials/materialPages.ts'
import { overviewPage } from './overviewPage.ts'
import {
  addPathCourse,
  createPath,
  deletePath,
  movePathCourse,
  pathPage,
  pathsPage,
  removePathCourse,
  savePath,
} from './paths/pathPages.ts'
import { assignToDepartment, assignToPerson, unassignFromDepartment, unassignFromPerson } from './people/assignments.ts'
import { removeManager } from './people/departmentManagers.ts'
import {
  addManagers,
  createDepartment,
  deleteDepartment,
  departmentPage,
  departmentsPage,
} from './people/departmentPages.ts'
import { joinMany, leaveMany } from './people/departmentPeople.ts'
import { inviteFile, inviteMany, inviteManyPage } from './people/inviteManyPage.ts'
import { saveLeave, stopLeave } from './people/leaveForms.ts'
import { invite, peoplePage } from './people/peoplePage.ts'
import {
  joinDepartment,
  leaveDepartment,
  personPage,
  removePerson,
  renewLink,
  saveNumber,
  saveRoles,
} from './people/personPage.ts'
import { renewAll } from './people/renewAll.ts'
import { requirementRoutes } from './requirements/requirementRoutes.ts'
import { organization, type Route } from './route.ts'
import { saveSettings, settingsPage } from './settingsPage.ts'
import { startPage } from './startPage.ts'
import { testAnswersPage } from './tests/testAnswersPage.ts'
import { testHistory } from './tests/testHistory.ts'
import { chooseTestCourse, deleteTest, publishTest, saveTest, testPage } from './tests/testPage.ts'
import { saveTestQuestions, testQuestionsPage } from './tests/testQuestionsPage.ts'
import { createTest, testsPage } from './tests/testsPage.ts'
import { deliveryPage, replay } from './webhooks/deliveryPage.ts'
import { activate, backfill, change, deactivate, ping, remove, replayAll } from './webhooks/webhookForms.ts'
import { webhookPage } from './webhooks/webhookPage.ts'
import { register, webhooksPage } from './webhooks/webhooksPage.ts'

const person = `${organization}/people/:userId`
const test = `${organization}/tests/:testId`
const material = `${organization}/materials/:materialId`
const path = `${organization}/paths/:pathId`
const certificate = `${organization}/certificates/:certificateId`
const courseReport = `${organization}/reports/courses/:courseId`
const webhook = `${organization}/webhooks/:subscriptionId`
const delivery = `${webhook}/deliveries/:deliveryId`
const department = `${organization}/departments/:departmentId`

/** Every page of the console for an organization. Forms lead back to a page, or to what they made. */
export const routes: readonly Route[] = [
  { path: '/console', get: startPage },
  { path: organization, get: overviewPage },
  { path: `${organization}/reports/trend.csv`, csv: trendReport },
  { path: `${organization}/reports/completion.csv`, csv: completionReport },
  { path: `${organization}/reports/departments.csv`, csv: departmentReport },

  { path: courseReport, get: courseReportPage },
  { path: `${courseReport}/people.csv`, csv: listCoursePeople },

  { path: `${organization}/people`, get: peoplePage, post: invite },
  { path: `${organization}/people.csv`, csv: listMembers },
  { path: `${organization}/progress.csv`, csv: getOrganizationProgress },
  { path: `${organization}/people/invite`, get: inviteManyPage, post: inviteMany },
  { path: `${organization}/people/invite/file`, post: inviteFile, hasFile: true },
  { path: `${organization}/people/renew`, post: renewAll },
  { path: person, get: personPage },
  { path: `${person}/number`, post: saveNumber },
  { path: `${person}/record.csv`, csv: getTrainingRecord },
  { path: `${person}/roles`, post: saveRoles },
  { path: `${person}/departments`, post: joinDepartment },
  { path: `${person}/departments/leave`, post: leaveDepartment },
  { path: `${person}/assign`, post: assignToPerson },
  { path: `${person}/unassign`, post: unassignFromPerson },
  { path: `${person}/invitation`, post: renewLink },
  { path: `${person}/leave`, post: saveLeave },
  { path: `${person}/leave/end`, post: stopLeave },
  { path: `${person}/remove`, post: removePerson },
  { path: `${organization}/departments`, get: departmentsPage, post: createDepartment },
  { path: department, get: departmentPage },
  { path: `${department}/join`, post: joinMany },
  { path: `${department}/leave`, post: leaveMany },
  { path: `${department}/manage`, post: addManagers },
  { path: `${department}/unmanage`, post: removeManager },
  { path: `${department}/assign`, post: assignToDepartment },
  { path: `${department}/unassign`, post: unassignFromDepartment },
  { path: `${department}/delete`, post: deleteDepartment },

  ...requirementRoutes,
  ...courseRoutes,

  { path: `${organization}/tests`, get: testsPage, post: createTest },
  { path: test, get: testPage },
  { path: `${test}/change`, post: saveTest },
  { path: `${test}/answers`, get: testAnswersPage },
  { path: `${test}/history`, get: testHistory.historyPage },
  { path: `${test}/history/:version`, get: testHistory.versionPage },
  { path: `${test}/history/:version/restore`, post: testHistory.restoreVersion },
  { path: `${test}/course`, post: chooseTestCourse },
  { path: `${test}/publish`, post: publishTest },
  { path: `${test}/delete`, post: deleteTest },
  { path: `${test}/questions`, get: testQuestionsPage, post: saveTestQuestions, isLarge: true },
  { path: `${organization}/materials`, get: materialsPage, post: createMaterial },
  { path: material, get: materialPage },
  { path: `${material}/change`, post: saveMaterial, isLarge: true },
  { path: `${material}/publish`, post: publishMaterial },
  { path: `${material}/delete`, post: deleteMaterial },
  { path: `${organization}/files`, get: filesPage, post: addFile, upload: uploadFile },
  { path: `${organization}/files/:fileId/delete`, post: deleteFile },
  { path: `${organization}/paths`, get: pathsPage, post: createPath },
  { path: path, get: pathPage },
  { path: `${path}/change`, post: savePath },
  { path: `${path}/courses`, post: addPathCourse },
  { path: `${path}/courses/:courseId/move`, post: movePathCourse },
  { path: `${path}/courses/:courseId/remove`, post: removePathCourse },
  { path: `${path}/delete`, post: deletePath },
  { path: `${organization}/certificates`, get: certificatesPage, post: createCertificate },
  { path: certificate, get: certificatePage },
  { path: `${certificate}/change`, post: saveCertificate },
  { path: `${certificate}/criterion`, post: chooseCriterion },
  { path: `${certificate}/award`, post: awardCertificate },
  { path: `${certificate}/delete`, post: deleteCertificate },

  { path: `${organization}/webhooks`, get: webhooksPage, post: register },
  { path: webhook, get: webhookPage },
  { path: `${webhook}/ping`, post: ping },
  { path: `${webhook}/change`, post: change },
  { path: `${webhook}/activate`, post: activate },
  { path: `${webhook}/deactivate`, post: deactivate },
  { path: `${webhook}/delete`, post: remove },
  { path: `${webhook}/replay`, post: replayAll },
  { path: `${webhook}/backfill`, post: backfill },
  { path: delivery, get: deliveryPage },
  { path: `${delivery}/replay`, post: replay },

  { path: `${organization}/settings`, get: settingsPage, post: saveSettings },

  { path: `${organization}/keys`, get: keysPage, post: issueKey },
  { path: `${organization}/keys/:apiKeyId/revoke`, post: revokeKey },
  { path: `${organization}/apps`, post: approveApp },
  { path: `${organization}/apps/withdraw`, post: withdrawApp },
]

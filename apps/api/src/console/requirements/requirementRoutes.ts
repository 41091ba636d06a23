import { getCompliance } from '@manabi/operations/requirements/duties/getCompliance'
import { listDuties } from '@manabi/operations/requirements/duties/listDuties'
import { listRequirementPeople } from '@manabi/operations/requirements/duties/listRequirementPeople'
import { listEvidence } from '@manabi/operations/requirements/evidence/listEvidence'
import { organization, type Route } from '../route.ts'
import { acceptsPage, acceptTarget, removeTarget } from './acceptedTargets.ts'
import { actOnPeople, rejectChosen, remindAll, waiveChosen } from './acting.ts'
import { changeOne, changePage, createOne, endOne, newRequirementPage } from './changing.ts'
import { dutiesPage } from './dutiesPage.ts'
import { evidencePage } from './evidencePage.ts'
import { historyPage } from './historyPage.ts'
import { readEvidence, recordByHand, recordLines } from './recordingEvidence.ts'
import { requirementPage } from './requirementPage.ts'
import { requirementsPage } from './requirementsPage.ts'
import { withdrawOne } from './withdrawingEvidence.ts'

const list = `${organization}/requirements`
const requirement = `${list}/:requirementId`
const evidence = `${organization}/evidence`

/** The pages of requirements, duties, and evidence. */
export const requirementRoutes: readonly Route[] = [
  { path: list, get: requirementsPage },
  { path: `${organization}/compliance.csv`, csv: getCompliance },
  { path: `${organization}/duties`, get: dutiesPage },
  { path: `${organization}/duties.csv`, csv: listDuties },
  { path: `${list}/new`, get: newRequirementPage, post: createOne },
  { path: requirement, get: requirementPage },
  { path: `${requirement}/change`, get: changePage, post: changeOne },
  { path: `${requirement}/accepts`, get: acceptsPage, post: acceptTarget },
  { path: `${requirement}/accepts/remove`, post: removeTarget },
  { path: `${requirement}/end`, post: endOne },
  { path: `${requirement}/people`, post: actOnPeople },
  { path: `${requirement}/people.csv`, csv: listRequirementPeople },
  { path: `${requirement}/people/:userId`, get: historyPage },
  { path: `${requirement}/waive`, post: waiveChosen },
  { path: `${requirement}/reject`, post: rejectChosen },
  { path: `${requirement}/remind`, post: remindAll },
  { path: evidence, get: evidencePage, post: recordByHand },
  { path: `${organization}/evidence.csv`, csv: listEvidence },
  { path: `${evidence}/file`, post: readEvidence, hasFile: true },
  { path: `${evidence}/lines`, post: recordLines, isLarge: true },
  { path: `${evidence}/:evidenceId/withdraw`, post: withdrawOne },
]

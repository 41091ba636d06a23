import { dutyRows } from '@manabi/projections/requirements/dutyRows'
import { evidence } from '@manabi/projections/requirements/evidence'
import { memberNotes } from '@manabi/projections/requirements/memberNotes'
import { requirements as requirementDocs } from '@manabi/projections/requirements/requirements'
import { dutyAnnouncementEvents, memberDutiesEvents, reminderEvents, requirementEvents } from '@manabi/requirements'
import type { Capability } from '../capability.ts'
import { announceDuties } from './announcements/announceDuties.ts'
import { announceDutiesByDay } from './announcements/announceDutiesByDay.ts'
import { changeRequirement } from './changeRequirement.ts'
import { createRequirement } from './createRequirement.ts'
import { endWaiver } from './duties/endWaiver.ts'
import { getCompliance } from './duties/getCompliance.ts'
import { getMemberDuty } from './duties/getMemberDuty.ts'
import { getMyRequirement } from './duties/getMyRequirement.ts'
import { listDuties } from './duties/listDuties.ts'
import { listMyRequirements } from './duties/listMyRequirements.ts'
import { listRequirementPeople } from './duties/listRequirementPeople.ts'
import { rejectCompletions } from './duties/rejectCompletions.ts'
import { waiveDuties } from './duties/waiveDuties.ts'
import { keepDutyRows } from './dutyRows/keepDutyRows.ts'
import { endRequirement } from './endRequirement.ts'
import { eraseLateNotes } from './eraseLateNotes.ts'
import { listEvidence } from './evidence/listEvidence.ts'
import { recordEvidence } from './evidence/recordEvidence.ts'
import { withdrawEvidence } from './evidence/withdrawEvidence.ts'
import { getRequirement } from './getRequirement.ts'
import { endLeave } from './leave/endLeave.ts'
import { getLeave } from './leave/getLeave.ts'
import { setLeave } from './leave/setLeave.ts'
import { listRequirements } from './listRequirements.ts'
import { previewRequirement } from './previewRequirement.ts'
import { dutyReminderMails } from './reminders/dutyReminderMails.ts'
import { managerReminderMails } from './reminders/managerReminderMails.ts'
import { remindByDay } from './reminders/remindByDay.ts'
import { remindPeople } from './reminders/remindPeople.ts'
import { renameJoinedPeople } from './renameJoinedPeople.ts'

export const requirements: Capability = {
  events: [...requirementEvents, ...memberDutiesEvents, ...dutyAnnouncementEvents, ...reminderEvents],
  projections: [requirementDocs, evidence, memberNotes],
  derived: [{ model: dutyRows, keep: keepDutyRows }],
  reactions: [renameJoinedPeople, eraseLateNotes, announceDuties, announceDutiesByDay, remindByDay],
  mails: [dutyReminderMails, managerReminderMails],
  tags: {
    Requirements: 'Who has to complete what, by when, and how often.',
  },
  operations: [
    listRequirements,
    createRequirement,
    getRequirement,
    previewRequirement,
    changeRequirement,
    endRequirement,
    listEvidence,
    recordEvidence,
    withdrawEvidence,
    waiveDuties,
    endWaiver,
    rejectCompletions,
    remindPeople,
    listDuties,
    listRequirementPeople,
    getCompliance,
    getMemberDuty,
    listMyRequirements,
    getMyRequirement,
    setLeave,
    getLeave,
    endLeave,
  ],
}

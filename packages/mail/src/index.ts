export * from './invitationMail.ts'
export * from './mailer.ts'
export * from './passwordResetMail.ts'
export * from './webhookDisabledMail.ts'

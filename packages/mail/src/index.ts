export * from './invitationMail.ts'
export * from './mailer.ts'
export * from './webhookDisabledMail.ts'

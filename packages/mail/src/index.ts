export * from './invitationMail.ts'
export * from './mailer.ts'

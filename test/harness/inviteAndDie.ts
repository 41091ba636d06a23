import { eventually } from './eventually.ts'
import { MailWorld } from './mailWorld.ts'

// Run as a process of its own: `inviteAndDie.ts DATA_DIR SMTP_URL ORGANIZATION_ID EMAIL`. Somebody is invited beside a running
// dispatcher, and the process is killed as soon as it has taken the mail in hand.
const [, , dataDir, smtpUrl, organizationId, email] = process.argv
const world = await MailWorld.open({ dataDir: dataDir!, smtpUrl: smtpUrl! })
world.start()
const invitation = await world.invite(organizationId!, email!)
await eventually(async () => typeof (await world.mailOf(invitation))?.holder === 'string')
process.kill(process.pid, 'SIGKILL')

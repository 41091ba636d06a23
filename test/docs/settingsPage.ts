import { secretNames, settingDefault, settings } from '@manabi/platform'

/** `docs/settings.md`, from the settings themselves; `npm run docs:settings` writes it. */
export function settingsPage(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const { write, description } = schema.meta() ?? {}
    return `| \`${name}\` | ${code(settingDefault(name as keyof typeof settings))} | ${write} | ${description} |`
  })
  return `${introduction}\n| setting | default | write | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n${fixedLimits}`
}

const fixedLimits = `
## What is bounded without a setting

For everything that strangers, or apps that people let in, can make grow. Calls a minute, with \`RATE_LIMITS=on\`:

| what | at most | counted by |
|---|---|---|
| calls without a credential, forms that are sent | 60 a minute, 300 for an IPv6 network of 56 bits | address (IPv6: network of 64 bits) |
| calls with a credential | 300 a minute | person, API key |
| registrations of devices | 5 a minute, IPv6 networks of 56 bits 25 | address |
| registrations of clients (\`POST /connect/register\`) | 10 a minute, IPv6 networks of 56 bits 50; 16 KiB, 10 redirect addresses of 500 characters; gone after 30 days that nobody used it | address |
| authorization codes | 30 a minute | person |
| accounts that are closed, and members and invitations that are removed | 60 a minute | person, API key, and address |
| lists of goals that are replaced | 60 a minute; 50 goals, 20,000 characters in their names and notes together | person |
| drafts, of every kind together | 10 a minute | person, API key |
| descriptions of clients that are fetched | 10 a minute for an address; 20 for a host and 60 in all; 8 at once; 32 KiB; 1,000 kept for 10 minutes, 2 where there was none | address, host, process |

What one learner can add to the event store in a minute, and it is kept: 60 lists of goals (5 MB at most), 300 comments on lessons (3 MB), and 300 uploads of 200 activities each, of which refused ones count as calls (about 1 KB an activity, and 60 bytes
more for each question of a quiz or test; 60 MB a minute without those). Views, completions, attempts and study sessions come to 300 events and less than 1 MB otherwise.

And always:

| what | at most |
|---|---|
| connections of a process | 80 % of its file limit; a quarter of those for one network, except proxies that \`TRUST_PROXY\` names; cut after 60 seconds in which no byte of an answer could be written |
| requests of a connection that wait for their answers | 8; more close it |
| bodies that a process is reading | 64 MiB, 16 MiB of one caller or address; cut when slower than 16 KiB a second after 5 seconds |
| a body of JSON | 20,000 values, 100,000 for uploaded activities; 64 levels; 16 KiB for operations that take a few fields |
| a text of a lesson or a material | 20,000 tags, 40 levels of Markdown; 2 at once are cleaned by a process and 16 wait, 4 of one caller; more get 503 |
| wrong passwords for an email | 10 in 15 minutes |
| passwords that are hashed, for each process | 3 at once and 160 that wait, 40 of one caller; more get 503 |
| answers kept for \`Idempotency-Key\` | 24 hours; a 400 names 20 fields with 200 characters each |
| sessions of assistants, for each process | 5,000, of one person 1,000; 30 minutes unused; 16 KiB of what the client says of itself |
| webhooks of an organization | 100 |
| invitations that an organization mails to an address, for each dispatcher | 5 in a day; the rest have the link that inviting answers |
| API keys that an organization issues | 1,000 in 365 days |
| departments of an organization | 5,000, each with 50 managers |
| sections and lessons of a course | 1,000 and 5,000 |
| a file to draft from | 10 MiB, 500 pages or slides, 200,000 characters, 32 MiB unpacked, 256 MiB and 10 seconds to read; 2 are read at once by a process and 10 wait; more get 503 |
`

const introduction = `# Settings

Every setting is an environment variable, read once when the process starts; an empty one counts as unset. A wrong one stops the start with a sentence
that says what to write, and a name that looks like a setting's but is not is warned about in the log. \`npx manabi serve --help\` lists the same. The table is written
by \`npm run docs:settings\`.

A file may hold a secret: add \`_FILE\` to the name and give the path, as in \`MASTER_KEY_FILE=/run/secrets/master_key\`. That works for ${secretNames
  .map((name) => `\`${name}\``)
  .join(', ')}.

Servers whose certificates come from an authority of your own (EventStoreDB, MongoDB, NATS, mail): give its certificate in \`NODE_EXTRA_CA_CERTS=/path/ca.pem\`, a variable that Node
itself reads when it starts; several may stand in one file.
`

const code = (text: string): string => (text === '' ? '' : `\`${text}\``)

import { settings } from '@manabi/platform'

/** `docs/settings.md`, from the settings themselves; `npm run docs:settings` writes it. */
export function settingsPage(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const { write, description } = schema.meta() ?? {}
    return `| \`${name}\` | ${code(defaultOf(name as keyof typeof settings))} | ${write} | ${description} |`
  })
  return `${introduction}\n| setting | default | write | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
}

const introduction = `# Settings

Every setting is an environment variable, read once when the process starts; an empty one counts as unset. A wrong one stops the start with a sentence
that says what to write. \`npx manabi serve --help\` lists the same. The table is written by \`npm run docs:settings\`.
`

function defaultOf(name: keyof typeof settings): string {
  const value = settings[name].safeParse(undefined).data
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === undefined ? '' : String(value)
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``)

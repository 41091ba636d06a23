import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { lookalikes } from './lookalikes.ts'
import { withSecretFiles } from './secretFiles.ts'
import { settings } from './settings.ts'
import { WrongSetting } from './wrongSetting.ts'

export { settings, WrongSetting }

const Settings = z
  .object(settings)
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, { path: ['MAIL_FROM'] })
  .superRefine((config, context) => {
    for (const name of missingOfModel(config)) context.addIssue({ code: 'custom', path: [name] })
  })

export type Config = z.output<typeof Settings> & {
  readonly PUBLIC_URL: string
  /** False where it follows from HOST and PORT. */
  readonly isPublicUrlGiven: boolean
  readonly DEMO: boolean
}

/** Reads the environment, once; nothing else does. An empty variable counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(withSecretFiles(environment)).filter(([name, value]) => name in settings && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new WrongSetting(sentences(parsed.error).join('\n'))
  const config = parsed.data
  if (config.PUBLIC_URL === undefined && !isLoopback(config.HOST)) throw new WrongSetting(withoutAddress(config.HOST))
  const isPublicUrlGiven = config.PUBLIC_URL !== undefined
  const PUBLIC_URL = (config.PUBLIC_URL ?? addressOf(config)).replace(/\/+$/, '')
  return { ...config, PUBLIC_URL, isPublicUrlGiven, DEMO: config.DEMO ?? config.NODE_ENV !== 'production' }
}

/** The settings of a process that listens on this port, which the system chose. */
export function onPort(config: Config, port: number): Config {
  const there = { ...config, PORT: port }
  return config.isPublicUrlGiven ? there : { ...there, PUBLIC_URL: addressOf(there) }
}

const addressOf = ({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): string =>
  `http://${ipaddr.IPv6.isValid(HOST) ? `[${HOST}]` : HOST}:${PORT}`

/** A model that is configured by half would be missed only when somebody asks for a draft. */
function missingOfModel({ AI_PROVIDER, AI_MODEL, AI_BASE_URL, AI_API_KEY }: z.output<z.ZodObject<typeof settings>>) {
  if (AI_PROVIDER === undefined) return AI_MODEL === undefined && AI_BASE_URL === undefined ? [] : ['AI_PROVIDER']
  const needed = AI_PROVIDER === 'anthropic' ? { AI_MODEL, AI_API_KEY } : { AI_MODEL, AI_BASE_URL }
  return Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
}

/** Warnings of variables that were perhaps meant to be settings. */
export const unknownSettings = (environment: NodeJS.ProcessEnv = process.env): string[] => lookalikes(environment)

/** Whether only this machine reaches it, so that the address to listen on is the one that clients use. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')

const withoutAddress = (host: string): string =>
  `HOST ${host} is reached from other machines, and tokens and links need the address that they use: ` +
  'set PUBLIC_URL, such as https://manabi.example.org.'

const ClientSettings = z.object({
  MANABI_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  MANABI_API_KEY: z.string().min(1),
})

/** What a command needs that speaks to a service elsewhere instead of opening its stores. */
export function readClientConfig(environment: NodeJS.ProcessEnv = process.env): z.output<typeof ClientSettings> {
  const parsed = ClientSettings.safeParse(environment)
  if (parsed.success) return parsed.data
  throw new WrongSetting(
    'Set MANABI_URL to the address of the service, and MANABI_API_KEY to an API key that has the scope webhooks:manage.',
  )
}

/** One for each wrong setting. Not its value: that may be a key or an address with a password. */
function sentences({ issues }: z.ZodError): string[] {
  const names = new Set(issues.map(({ path }) => path[0] as keyof typeof settings))
  return [...names].map((name) => {
    const { write, description } = settings[name].meta() ?? {}
    return `Invalid ${name}: expected ${write} (${description}).`
  })
}

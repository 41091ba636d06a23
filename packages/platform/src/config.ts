import { z } from 'zod'

const switchSetting = z.enum(['on', 'off']).transform((value) => value === 'on')
const positive = z.coerce.number().int().positive()

/** Every setting: its environment variable, what it accepts and what it means. `docs/settings.md` and `serve --help` list the same. */
export const settings = {
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('port to listen on'),
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  DATA_DIR: z.string().min(1).default('./data').describe('directory of the embedded stores and the master key'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address under which clients reach the service; default http://HOST:PORT'),
  EVENT_STORE_URL: z
    .url({ protocol: /^esdb(\+discover)?$/ })
    .optional()
    .describe('EventStoreDB (esdb:// or esdb+discover://); unset: embedded'),
  READ_STORE_URL: z
    .url({ protocol: /^mongodb(\+srv)?$/ })
    .optional()
    .describe('MongoDB (mongodb:// or mongodb+srv://); unset: embedded'),
  FEED_URL: z
    .url({ protocol: /^(nats|tls)$/ })
    .optional()
    .describe('NATS (nats:// or tls://); unset: in process'),
  NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, 'is not lower-case letters, digits and dashes')
    .default('manabi')
    .describe('prefix of streams, collections and subjects'),
  MASTER_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'is not 32 bytes in base64')
    .optional()
    .describe('32 bytes in base64 that wrap subject keys and webhook secrets; unset: made and kept in DATA_DIR'),
  ACCESS_TOKEN_SECONDS: positive.default(3600).describe('lifetime of access tokens in seconds'),
  REFRESH_TOKEN_DAYS: positive.default(30).describe('lifetime of refresh tokens in days'),
  AUTH_CODE_SECONDS: positive.default(60).describe('lifetime of authorization codes in seconds'),
  STUDY_SESSION_CAP_SECONDS: positive.default(7200).describe('longest study session that counts, in seconds'),
  RATE_LIMITS: switchSetting.default(true).describe('on or off (off for benchmarks)'),
  WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'is not whole seconds separated by commas')
    .transform((text) => text.split(',').map(Number))
    .default([30, 120, 600, 1800, 3600])
    .describe('waits between webhook attempts, in seconds (30,120,600,1800,3600)'),
  WEBHOOK_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .default(10)
    .describe('how long a webhook receiver may take, in seconds'),
  WEBHOOK_ALLOW_PRIVATE: switchSetting
    .default(false)
    .describe('on: webhooks may go to private addresses (development)'),
  WEBHOOK_ALLOW_HTTP: switchSetting.default(false).describe('on: webhooks may go over plain http (development)'),
  DEMO: switchSetting
    .optional()
    .describe('off: no demonstration data on an empty DATA_DIR; default off when NODE_ENV=production'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('least severe level that is logged'),
  TRUST_PROXY: z
    .string()
    .default('')
    .describe('proxies whose X-Forwarded-* headers are believed: addresses, subnets or a number of hops'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('serve /metrics on this port instead of PORT'),
  NODE_ENV: z.string().default('development').describe('production turns demonstration data off'),
} satisfies Record<string, z.ZodType>

const Settings = z.object(settings)

export type Config = z.output<typeof Settings> & { readonly PUBLIC_URL: string; readonly DEMO: boolean }

/** A setting that cannot be used; the message says what to write. */
export class WrongSetting extends Error {}

/** Reads the environment, once; nothing else does. An empty variable counts as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in settings && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) throw new WrongSetting(parsed.error.issues.map(sentence).join('\n'))
  const config = parsed.data
  const PUBLIC_URL = (config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`).replace(/\/+$/, '')
  return { ...config, PUBLIC_URL, DEMO: config.DEMO ?? config.NODE_ENV !== 'production' }
}

function sentence(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0])
  const { description } = settings[name as keyof typeof settings].meta() ?? {}
  return `${name} ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}. It is the ${description}.`
}

import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** `write` completes the sentence "write …" after a wrong value; `description` says what the setting is for. */
const setting = <Schema extends z.ZodType>(schema: Schema, write: string, description: string): Schema =>
  schema.meta({ write, description })

/** A setting that may hold a secret: `NAME_FILE` may name a file with its value instead. */
const secret = <Schema extends z.ZodType>(schema: Schema, write: string, description: string): Schema =>
  schema.meta({ write, description, isSecret: true })

const onOrOff = z.enum(['on', 'off']).transform((value) => value === 'on')
const port = z.coerce.number().int().min(0).max(65535)
const positive = z.coerce.number().int().positive()
const wholeNumber = 'a whole number above 0'
/** One server or several, `scheme://a:1,b:2/`, which no URL parser takes as it stands. */
const servers = (protocol: RegExp) =>
  z.string().refine((text) => addresses(text).every((one) => z.url({ protocol, hostname: /./ }).safeParse(one).success))

/** Every setting: its environment variable, what it accepts and what it means. `docs/settings.md` and `serve --help` list the same. */
export const settings = {
  PORT: setting(port.default(8080), 'a port from 0 to 65535; 0 takes a free one', 'port to listen on'),
  HOST: setting(z.string().default('127.0.0.1'), 'an address or a host name', 'address to listen on'),
  DATA_DIR: setting(
    z.string().default('./data'),
    'a directory',
    'where the embedded stores and the master key are kept',
  ),
  PUBLIC_URL: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine(hasNoPath)
      .optional(),
    'an http:// or https:// address without a path',
    'address under which clients reach the service; unset: http://HOST:PORT; needed when HOST is not a loopback address',
  ),
  EVENT_STORE_URL: secret(
    servers(/^esdb(\+discover)?$/).optional(),
    'an esdb:// or esdb+discover:// address, with commas between the nodes of a cluster',
    'EventStoreDB that keeps the events; unset: embedded',
  ),
  READ_STORE_URL: secret(
    servers(/^mongodb(\+srv)?$/).optional(),
    'a mongodb:// or mongodb+srv:// address, with commas between the members of a replica set',
    'MongoDB that keeps read models and operational state; unset: embedded',
  ),
  FEED_URL: secret(
    servers(/^(nats|tls)$/).optional(),
    'a nats:// or tls:// address, with commas between the servers of a cluster',
    'NATS that carries events to the dispatcher; unset: in process',
  ),
  NAMESPACE: setting(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,31}$/)
      .default('manabi'),
    '1 to 32 lower-case letters, digits and dashes, a letter first',
    'prefix of streams, collections and subjects, so that several installations can share servers',
  ),
  MASTER_KEY: secret(
    z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length === 32)
      .optional(),
    '32 bytes in base64, as `openssl rand -base64 32` prints them',
    'wraps subject keys and webhook secrets; unset: made and kept in DATA_DIR',
  ),
  MASTER_KEY_OLD: secret(
    z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length === 32)
      .optional(),
    '32 bytes in base64',
    'the master key so far, for `manabi keys rotate-master` only',
  ),
  ACCESS_TOKEN_SECONDS: setting(positive.default(3600), wholeNumber, 'lifetime of access tokens in seconds'),
  REFRESH_TOKEN_DAYS: setting(positive.default(30), wholeNumber, 'lifetime of refresh tokens in days'),
  AUTH_CODE_SECONDS: setting(
    positive.max(600).default(60),
    'a whole number from 1 to 600',
    'lifetime of authorization codes in seconds',
  ),
  STUDY_SESSION_CAP_SECONDS: setting(
    positive.default(7200),
    wholeNumber,
    'longest study session that counts, in seconds',
  ),
  RATE_LIMITS: setting(onOrOff.default(true), 'on or off', 'limits on requests a minute; off for benchmarks'),
  WEBHOOK_RETRY_SECONDS: setting(
    z
      .string()
      .regex(/^\d+(,\d+)*$/)
      .transform((text) => text.split(',').map(Number))
      .default([30, 120, 600, 1800, 3600]),
    'whole numbers separated by commas',
    'waits between the attempts of a webhook delivery, in seconds',
  ),
  WEBHOOK_TIMEOUT_SECONDS: setting(
    z.coerce.number().positive().default(10),
    'a number above 0',
    'how long a webhook receiver may take, in seconds',
  ),
  WEBHOOK_DISABLE_SECONDS: setting(
    positive.default(432_000),
    wholeNumber,
    'how long an endpoint may be failing before its webhook becomes inactive, in seconds',
  ),
  WEBHOOK_RETENTION_DAYS: setting(
    positive.default(30),
    wholeNumber,
    'how long finished webhook deliveries are kept, in days',
  ),
  WEBHOOK_ALLOW_PRIVATE: setting(
    onOrOff.default(false),
    'on or off',
    'whether webhooks may go to private addresses; on for development',
  ),
  WEBHOOK_ALLOW_HTTP: setting(
    onOrOff.default(false),
    'on or off',
    'whether webhooks may go over plain http; on for development',
  ),
  SMTP_URL: secret(
    z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    'an smtp:// or smtps:// address',
    'mail server, with user and password if it needs them; unset: no mail is sent',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u)
      .optional(),
    'an address, or `Name <address>`',
    'sender of the mails; needed with SMTP_URL',
  ),
  AI_PROVIDER: setting(
    z.enum(['openai-compatible', 'anthropic']).optional(),
    'openai-compatible or anthropic',
    'whose protocol the server of the drafting model speaks; unset: no drafting',
  ),
  AI_BASE_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'an http:// or https:// address, with the version: https://api.example.com/v1',
    "server of the drafting model; needed with openai-compatible; unset with anthropic: Anthropic's own",
  ),
  AI_MODEL: setting(
    z.string().min(1).max(200).optional(),
    'a name that the server knows',
    'model that writes drafts; needed with AI_PROVIDER',
  ),
  AI_API_KEY: secret(
    z
      .string()
      .regex(/^[\x21-\x7e]+$/)
      .optional(),
    'the key without spaces or line breaks',
    'key of the drafting model; needed with anthropic',
  ),
  AI_TIMEOUT_SECONDS: setting(
    positive.max(600).default(120),
    'a whole number from 1 to 600',
    'how long the drafting model may take for one answer, in seconds; a draft takes two at most',
  ),
  AI_CONCURRENCY: setting(
    positive.max(1000).default(8),
    'a whole number from 1 to 1000',
    'drafts that a process writes at once; further calls get 503, so that a slow model slows down nothing else',
  ),
  DEMO: setting(
    onOrOff.optional(),
    'on or off',
    'demonstration data on an empty DATA_DIR; unset: on, but off when NODE_ENV=production',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace or silent',
    'least severe level that is logged',
  ),
  TRUST_PROXY: setting(
    z.string().refine(namesProxies).default(''),
    'a number of hops, or addresses and subnets separated by commas',
    'proxies whose X-Forwarded-* headers are believed; unset: none',
  ),
  CORS_ORIGINS: setting(
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every((part) => part === '*' || isOrigin(part)))
      .default([]),
    'origins such as https://app.example separated by commas, or *',
    'web pages elsewhere that may call the service from a browser; unset: none',
  ),
  METRICS_PORT: setting(
    port.optional(),
    'a port from 0 to 65535',
    "serves /metrics and the operator's interface on this port instead of PORT",
  ),
  OPERATOR_TOKEN: secret(
    z.string().min(32).optional(),
    '32 characters or more',
    "opens the operator's interface, /operator/v1, to whoever sends it; unset: off",
  ),
  NODE_ENV: setting(
    z.enum(['production', 'development', 'test']).default('development'),
    'production, development or test',
    'see DEMO',
  ),
} satisfies Record<string, z.ZodType>

/** Pages and tokens name addresses from the root on. */
function hasNoPath(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.href === `${url.origin}/`
}

/** Scheme, host and port, written as browsers send it. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

function namesProxies(text: string): boolean {
  const names = ['loopback', 'linklocal', 'uniquelocal']
  const isProxy = (part: string) => names.includes(part) || ipaddr.isValid(part) || ipaddr.isValidCIDR(part)
  return /^\d+$/.test(text) || text.split(',').every((part) => isProxy(part.trim()))
}

/** An address of its own for each server. */
function addresses(text: string): string[] {
  const [, before, hosts, after] = /^(.*?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(text) ?? [text, '', text, '']
  return hosts!.split(',').map((host) => `${before}${host}${after}`)
}

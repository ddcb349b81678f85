import { resolve } from 'node:path'
import {
  defaultLimits,
  scaleLimits,
  type JourneyLimits,
} from '@arriero/domain/journeys/journey-limits.ts'
import { maxBulkJourneys } from '@arriero/domain/contract/limits.ts'
import { z } from 'zod'
import { deploymentMistakes } from './deployment-mistakes.ts'
import { addressSettings, type BaseAddresses, readAddresses } from './base-addresses.ts'
import { type Part, servedParts } from './served-parts.ts'
import { onOff } from './on-off.ts'
import { isWeakSecret, readSecret } from '../secrets/secret.ts'
import { readVapid, vapidMistakes, type VapidSettings, vapidSettings } from './vapid-settings.ts'
import { readS3, s3Mistakes, type S3Settings, s3Settings } from './s3-settings.ts'
import {
  firebaseMistakes,
  type FirebaseSettings,
  firebaseSettings,
  readFirebase,
} from './firebase-settings.ts'
import {
  providerMistakes,
  type ProviderSettings,
  providerSettings,
  readProvider,
} from './provider-settings.ts'

/** The configuration. Only entry points read it from the environment. */
export interface Config {
  production: boolean
  host: string
  /** 0 means any free port. */
  port: number
  dataDir: string
  /** Without it, the data is in PGlite inside `dataDir`. */
  databaseUrl: string | undefined
  /** The address of the console, without a trailing slash. */
  publicUrl: string
  /** The addresses of the other parts, for the console. */
  addresses: BaseAddresses
  /** The parts that this process serves. */
  serve: readonly Part[]
  /** The domain of the companion cookie; without it, the cookie is for one host. */
  cookieDomain: string | undefined
  /** Number of own proxies in front: that many addresses of `X-Forwarded-For` are trusted. */
  trustProxy: number
  /** How long changes stay in the log; clients that were away longer reload everything. */
  changeLogHours: number
  demo: { trucks: number; speed: number } | undefined
  /** Waiting times and charges of the operation; shortened by the speed of the demo. */
  journeyLimits: JourneyLimits
  /** How many journeys one person may cancel at once; more need a second person. */
  cancelWithoutApproval: number
  logLevel: LogLevel
  tokenSigningKey: Uint8Array | undefined
  cookieSecret: Uint8Array | undefined
  metricsToken: string | undefined
  mail: { smtpUrl: string; from: string } | undefined
  /** The gateway that sends SMS; without it they are files, as mails are. */
  sms: { url: string; token: string } | undefined
  /** Where files are stored; without it, in `dataDir`. */
  s3: S3Settings | undefined
  /** For notifications to browsers whose console is closed. */
  vapid: VapidSettings | undefined
  /** Present if consoles get their live documents from Firestore. */
  firebase: FirebaseSettings | undefined
  /** Present if people may also sign in with Firebase Authentication. */
  provider: ProviderSettings | undefined
  consoleDir: string
  /** Whether the API documentation is served. */
  apiDocs: boolean
  /** A MapLibre style that replaces the built-in map. */
  mapStyleUrl: string | undefined
}

export type ParsedConfig = { config: Config } | { mistakes: string[] }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

const whole = (least: number, most: number) => {
  const error = `debe ser un número entero entre ${least} y ${most}`
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.int().min(least, { error }).max(most, { error }))
}

/** Up to a week. */
const minutes = (defaultMinutes: number) => whole(1, 7 * 24 * 60).default(defaultMinutes)

const urlWith = (protocols: RegExp, error: string) => z.url({ protocol: protocols, error })

const secret = z
  .string()
  .transform(readSecret)
  .refine((bytes) => bytes.length === 32, { error: 'debe tener 32 bytes escritos en base64' })
  .refine((bytes) => bytes.length !== 32 || !isWeakSecret(bytes), {
    error: 'es demasiado débil: genere un valor al azar con «openssl rand -base64 32»',
  })

const defaultHost = '127.0.0.1'

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default(defaultHost),
  PORT: whole(0, 65535).default(4000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlWith(
    /^postgres(ql)?$/,
    'debe empezar por postgres:// o postgresql://',
  ).optional(),
  PUBLIC_URL: urlWith(
    /^https?$/,
    'debe ser una dirección completa, por ejemplo https://consola.example.com',
  ).optional(),
  ...addressSettings,
  SERVE: servedParts,
  TRUST_PROXY: whole(0, 10).default(0),
  CHANGE_LOG_HOURS: whole(1, 168).default(2),
  DEMO: onOff.optional(),
  DEMO_TRUCKS: whole(0, 10_000).default(300),
  DEMO_SPEED: whole(1, 1000).default(1),
  OFFER_MINUTES: minutes(defaultLimits.offer),
  BOOKING_OFFER_LEAD_MINUTES: minutes(defaultLimits.bookingOfferLead),
  CONFIRMATION_LEAD_MINUTES: minutes(defaultLimits.confirmationLead),
  BOOKING_GRACE_MINUTES: minutes(defaultLimits.bookingGrace),
  FREE_WAIT_MINUTES: minutes(defaultLimits.freeWait),
  SILENCE_MINUTES: minutes(defaultLimits.silence),
  SILENCE_ON_ROUTE_MINUTES: minutes(defaultLimits.silenceOnRoute),
  LATENESS_MINUTES: minutes(defaultLimits.lateness),
  LATE_CANCELLATION_MINUTES: minutes(defaultLimits.lateCancellation),
  WAITING_RATE_COP: whole(0, 10_000_000).default(defaultLimits.waitingRateCop),
  LATE_CANCELLATION_PERCENT: whole(0, 100).default(defaultLimits.lateCancellationPercent),
  FALSE_FREIGHT_PERCENT: whole(0, 100).default(defaultLimits.falseFreightPercent),
  CANCEL_WITHOUT_APPROVAL: whole(1, maxBulkJourneys).default(5),
  LOG_LEVEL: z.enum(logLevels, { error: `debe ser uno de: ${logLevels.join(', ')}` }).optional(),
  TOKEN_SIGNING_KEY: secret.optional(),
  COOKIE_SECRET: secret.optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'debe tener al menos 16 caracteres' }).optional(),
  SMTP_URL: urlWith(/^smtps?$/, 'debe empezar por smtp:// o smtps://').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: 'debe ser un correo, por ejemplo «Arriero <avisos@example.com>»',
    })
    .optional(),
  SMS_URL: urlWith(
    /^https?$/,
    'debe ser una dirección completa, por ejemplo https://sms.example.com/enviar',
  ).optional(),
  SMS_TOKEN: z.string().min(8, { error: 'debe tener al menos 8 caracteres' }).optional(),
  ...s3Settings,
  ...vapidSettings,
  ...firebaseSettings,
  ...providerSettings,
  API_DOCS: onOff.optional(),
  CONSOLE_DIR: z.string().default('./apps/console/dist'),
  MAP_STYLE_URL: urlWith(
    /^https?$/,
    'debe ser una dirección completa, por ejemplo https://mapas.example.com/estilo.json',
  ).optional(),
})

/** All variable names; `.env.example` must list exactly these. */
export const configVariables = Object.keys(Environment.shape)

export function parseConfig(env: Record<string, string | undefined>): ParsedConfig {
  const given = Object.fromEntries(
    configVariables.flatMap((name) => {
      const text = env[name]?.trim()
      return text ? [[name, text]] : []
    }),
  )
  const parsed = Environment.safeParse(given)
  const mistakes = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    ...contradictions(given),
  ]
  if (!parsed.success || mistakes.length > 0) return { mistakes }
  return { config: toConfig(parsed.data) }
}

/** Rules between variables, checked on the raw text so that they are reported together with the other mistakes. */
function contradictions(given: Record<string, string>): string[] {
  const mistakes: string[] = []
  if (given['NODE_ENV'] === 'production') {
    if (onOff.safeParse(given['DEMO']).data === true) {
      mistakes.push('DEMO no puede estar en on cuando NODE_ENV es production.')
    }
  }
  mistakes.push(
    ...deploymentMistakes(
      given,
      given['PUBLIC_URL'] ?? localAddress(given['HOST'] ?? defaultHost, 0),
    ),
  )
  if (given['PUBLIC_URL']?.startsWith('https:') && given['MAP_STYLE_URL']?.startsWith('http:')) {
    mistakes.push('MAP_STYLE_URL debe empezar por https:// cuando PUBLIC_URL lo hace.')
  }
  if (given['SMTP_URL'] && !given['MAIL_FROM']) {
    mistakes.push('MAIL_FROM es obligatoria cuando se define SMTP_URL.')
  }
  if (Boolean(given['SMS_URL']) !== Boolean(given['SMS_TOKEN'])) {
    mistakes.push('SMS_URL y SMS_TOKEN van juntas: defina las dos o ninguna.')
  }
  mistakes.push(...s3Mistakes(given), ...vapidMistakes(given))
  mistakes.push(...firebaseMistakes(given), ...providerMistakes(given))
  if (given['TOKEN_SIGNING_KEY'] && given['TOKEN_SIGNING_KEY'] === given['COOKIE_SECRET']) {
    mistakes.push('COOKIE_SECRET debe ser distinta de TOKEN_SIGNING_KEY.')
  }
  return mistakes
}

function toConfig(env: z.output<typeof Environment>): Config {
  const production = env.NODE_ENV === 'production'
  const demo = env.DEMO ?? !production
  return {
    production,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? localAddress(env.HOST, env.PORT),
    addresses: readAddresses(env),
    serve: env.SERVE,
    cookieDomain: env.COOKIE_DOMAIN,
    trustProxy: env.TRUST_PROXY,
    changeLogHours: env.CHANGE_LOG_HOURS,
    demo: demo ? { trucks: env.DEMO_TRUCKS, speed: env.DEMO_SPEED } : undefined,
    journeyLimits: scaleLimits(readLimits(env), demo ? env.DEMO_SPEED : 1),
    cancelWithoutApproval: env.CANCEL_WITHOUT_APPROVAL,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    tokenSigningKey: env.TOKEN_SIGNING_KEY,
    cookieSecret: env.COOKIE_SECRET,
    metricsToken: env.METRICS_TOKEN,
    mail:
      env.SMTP_URL && env.MAIL_FROM ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    sms: env.SMS_URL && env.SMS_TOKEN ? { url: env.SMS_URL, token: env.SMS_TOKEN } : undefined,
    s3: readS3(env),
    vapid: readVapid(env),
    firebase: readFirebase(env),
    provider: readProvider(env),
    apiDocs: env.API_DOCS ?? !production,
    consoleDir: resolve(env.CONSOLE_DIR),
    mapStyleUrl: env.MAP_STYLE_URL,
  }
}

const readLimits = (env: z.output<typeof Environment>): JourneyLimits => ({
  offer: env.OFFER_MINUTES,
  bookingOfferLead: env.BOOKING_OFFER_LEAD_MINUTES,
  confirmationLead: env.CONFIRMATION_LEAD_MINUTES,
  bookingGrace: env.BOOKING_GRACE_MINUTES,
  freeWait: env.FREE_WAIT_MINUTES,
  silence: env.SILENCE_MINUTES,
  silenceOnRoute: env.SILENCE_ON_ROUTE_MINUTES,
  lateness: env.LATENESS_MINUTES,
  noveltyMinute: defaultLimits.noveltyMinute,
  lateCancellation: env.LATE_CANCELLATION_MINUTES,
  waitingRateCop: env.WAITING_RATE_COP,
  lateCancellationPercent: env.LATE_CANCELLATION_PERCENT,
  falseFreightPercent: env.FALSE_FREIGHT_PERCENT,
})

/** The address for a browser; a server that listens on all interfaces is reached as localhost. */
export function localAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * The mail domain of the demo administrators, reserved for examples. Outside `demo/`, because production checks for
 * demo accounts and must not load that folder.
 */
export const demoDomain = 'arriero.example'

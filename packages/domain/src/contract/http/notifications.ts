import { z } from 'zod'
import { digestFrequencies } from '../../notifications/notification-preferences.ts'
import {
  notificationAudiences,
  notificationKinds,
  notificationSeverities,
  ruleSeverities,
} from '../../notifications/notification-rule.ts'

const Person = z.object({ id: z.string(), name: z.string() })

export const NotificationRuleAnswer = z.object({
  kind: z.enum(notificationKinds),
  isOn: z.boolean(),
  severity: z.enum(ruleSeverities),
  audience: z.enum(notificationAudiences),
  chosen: z.array(z.string()),
  amount: z.int().nullable(),
  /** 0: the default, never changed. */
  version: z.int(),
  changedBy: Person.nullable(),
  changedAt: z.iso.datetime().nullable(),
})
export type NotificationRuleAnswer = z.infer<typeof NotificationRuleAnswer>

/** GET {gateway}notificationRules: the rules of all kinds, and the administrators who can be chosen. */
export const NotificationRulesAnswer = z.object({
  rules: z.array(NotificationRuleAnswer),
  administrators: z.array(Person),
  /** How many times faster than real time the simulation runs: minutes of rules are divided by it. */
  speed: z.number(),
})
export type NotificationRulesAnswer = z.infer<typeof NotificationRulesAnswer>

/** PUT {gateway}notificationRules/{kind}, POST {gateway}notificationRules/{kind}/test */
export const NotificationRuleParams = z.strictObject({ kind: z.enum(notificationKinds) })

/** PUT {gateway}notificationRules/{kind} */
export const NotificationRuleBody = z.strictObject({
  isOn: z.boolean(),
  severity: z.enum(ruleSeverities),
  audience: z.enum(notificationAudiences),
  chosen: z.array(z.uuid()).max(100),
  amount: z.int().min(0).nullable(),
  /** The version the person has seen. The next one must fit in a database integer. */
  expectedVersion: z.int().min(0).max(2_147_483_646),
})
export type NotificationRuleBody = z.infer<typeof NotificationRuleBody>

/** An hour of the day in Colombia, `22:30`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: 'Escriba la hora como 22:30.',
})

/** GET and PUT {api}me/notificationPreferences: how a person receives notifications. */
export const NotificationPreferences = z.strictObject({
  /** Severities that play a sound. */
  sounds: z.array(z.enum(notificationSeverities)).max(notificationSeverities.length),
  hasBrowserNotifications: z.boolean(),
  /** During these hours only the count changes; the range may cross midnight. */
  quiet: z
    .strictObject({ from: TimeOfDay, to: TimeOfDay })
    .refine(({ from, to }) => from !== to, { error: 'Las horas de silencio deben ser distintas.' })
    .nullable(),
  digest: z.strictObject({
    every: z.enum(digestFrequencies),
    /** Hour of the daily digest, in Colombian time. */
    hour: z.int().min(0).max(23),
  }),
  /** The figures of the week that ended, by e-mail on Monday. */
  hasWeeklySummary: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** POST {api}me/presence: sent while the console is visible. */
export const PresenceAnswer = z.object({
  /** Since when the console was not visible, if that was long enough to miss something. */
  awaySince: z.iso.datetime().nullable(),
})
export type PresenceAnswer = z.infer<typeof PresenceAnswer>

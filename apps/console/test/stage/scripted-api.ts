import type {
  NotificationPreferences,
  NotificationRuleAnswer,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import type { Me } from '@arriero/domain/contract/http/session.ts'
import type { SessionList } from '@arriero/domain/contract/http/sessions.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'

export const me: Me = {
  id: '00000000-0000-4000-8000-00000000000a',
  email: 'demo@arriero.example',
  givenNames: 'Laura Marcela',
  surnames: 'Restrepo Ospina',
  phone: null,
  secondFactor: { isOn: false, recoveryCodesLeft: 0 },
  passwordChangedAt: null,
}

const sessions: SessionList = {
  sessions: [
    {
      id: 'this',
      current: true,
      userAgent: navigator.userAgent,
      ip: '127.0.0.1',
      createdAt: new Date().toISOString(),
      lastUsedAt: new Date().toISOString(),
    },
  ],
}

const preferences: NotificationPreferences = {
  sounds: [],
  hasBrowserNotifications: false,
  quiet: null,
  digest: { every: 'never', hour: 7 },
}

/** As they come, but for those that a test says. */
export const answerRules = (
  changed: readonly NotificationRuleAnswer[] = [],
): NotificationRulesAnswer => ({
  rules: Object.values(defaultRules).map((rule) => {
    const asItCame = { version: 0, changedBy: null, changedAt: null }
    const found = changed.find(({ kind }) => kind === rule.kind)
    return found ?? { ...rule, chosen: [...rule.chosen], ...asItCame }
  }),
  administrators: [{ id: me.id, name: 'Laura Marcela Restrepo Ospina' }],
})

/** What the server would answer, by method and path; a function gets the body that was sent, and may throw. */
export type Answers = Readonly<Record<string, unknown>>

const usual: Answers = {
  'GET /api/me': me,
  'GET /api/me/views': { views: [] },
  'GET /api/me/notificationPreferences': preferences,
  'POST /api/me/presence': { awaySince: null },
  'GET /api/sessions': sessions,
  'GET /gateway/journeys/durations/corridors': { durations: [] },
  'GET /gateway/journeys': { journeys: [], nextCursor: null },
  'GET /gateway/notificationRules': answerRules(),
}

/** In place of `fetch`, for a console without a server; what nobody answers fails like a lost network. */
export const scriptedFetch =
  (more: Answers): typeof fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname } = new URL(address, location.href)
    const answer = { ...usual, ...more }[`${init?.method ?? 'GET'} ${pathname}`]
    if (answer === undefined) throw new TypeError(`Nobody answers ${pathname}`)
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
    const given: unknown = typeof answer === 'function' ? answer(body) : answer
    return given instanceof Response ? given : Response.json(given)
  }

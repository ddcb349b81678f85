import type {
  NotificationPreferences,
  NotificationRuleAnswer,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import type {
  NoveltyProtocolAnswer,
  NoveltyProtocolsAnswer,
} from '@arriero/domain/contract/http/novelty-protocols.ts'
import type { Me, SessionList } from '@arriero/domain/contract/http/session.ts'
import { noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { abilities } from '@arriero/domain/users/ability.ts'
import { vi } from 'vitest'
import type { HttpFailure } from '#data/http/http-failure.ts'

export const me: Me = {
  id: '00000000-0000-4000-8000-00000000000a',
  email: 'demo@arriero.example',
  givenNames: 'Laura Marcela',
  surnames: 'Restrepo Ospina',
  phone: null,
  secondFactor: { isOn: false, isRequired: false, mustSetUp: false, recoveryCodesLeft: 0 },
  passwordChangedAt: null,
  role: 'administrator',
  abilities: [...abilities],
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
  hasWeeklySummary: false,
}

/** The default rules, with those that the test changes. */
export const answerRules = (
  changed: readonly NotificationRuleAnswer[] = [],
): NotificationRulesAnswer => ({
  rules: Object.values(defaultRules).map((rule) => {
    const unchanged = { version: 0, changedBy: null, changedAt: null }
    const found = changed.find(({ kind }) => kind === rule.kind)
    return found ?? { ...rule, chosen: [...rule.chosen], ...unchanged }
  }),
  administrators: [{ id: me.id, name: 'Laura Marcela Restrepo Ospina' }],
  speed: 1,
})

/** The default protocols, with those that the test changes. */
export const answerProtocols = (
  changed: readonly NoveltyProtocolAnswer[] = [],
): NoveltyProtocolsAnswer => ({
  protocols: noveltyCodes.map((code) => {
    const unchanged = { isDefault: true, version: 0, changedBy: null, changedAt: null }
    const found = changed.find((protocol) => protocol.code === code)
    return found ?? { code, protocol: defaultProtocols[code], ...unchanged }
  }),
})

/** Responses by method and path. A function gets the sent body, or the query of a GET; it may throw, and answer later. */
export type Answers = Readonly<Record<string, unknown>>

const defaultAnswers: Answers = {
  'GET /api/me': me,
  'GET /api/me/views': { views: [] },
  'GET /api/me/notificationPreferences': preferences,
  'GET /api/me/pushSubscription': { publicKey: null, isSubscribed: false },
  'POST /api/me/presence': { awaySince: null },
  'GET /api/sessions': sessions,
  'GET /api/passkeys': { passkeys: [] },
  'GET /api/approvals/count': { waitingForMe: 0 },
  'GET /gateway/journeys/durations/corridors': { durations: [] },
  'GET /gateway/journeys': { journeys: [], facts: {}, nextCursor: null },
  'GET /gateway/journeys/exports': { exports: [] },
  'GET /gateway/notificationRules': answerRules(),
  'GET /gateway/noveltyProtocols': answerProtocols(),
}

/** Replaces `fetch`. A call without an answer fails like a lost network. */
export const scriptedFetch =
  (more: Answers): typeof fetch =>
  async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    const { pathname, searchParams } = new URL(address, location.href)
    const method = init?.method ?? 'GET'
    const answer = { ...defaultAnswers, ...more }[`${method} ${pathname}`]
    if (answer === undefined) throw new TypeError(`No answer is scripted for ${pathname}`)
    const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
    const sent = method === 'GET' ? searchParams : body
    const given: unknown = typeof answer === 'function' ? await answer(sent) : answer
    return given instanceof Response ? given : Response.json(given)
  }

type FailedAnswer = ConstructorParameters<typeof HttpFailure>[0]

/** A response that fails in this way; a timeout fires at once. Undo with `vi.restoreAllMocks`. */
export function failWith({ status, statusText, body, isTimeout }: FailedAnswer): () => Response {
  const timeouts: AbortController[] = []
  if (isTimeout) {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const timeout = new AbortController()
      timeouts.push(timeout)
      return timeout.signal
    })
  }
  return () => {
    for (const timeout of timeouts) timeout.abort()
    if (status === 0) throw new TypeError('Failed to fetch')
    const isText = typeof body === 'string'
    return new Response(isText ? body : JSON.stringify(body), {
      status,
      statusText: statusText ?? '',
      headers: { 'content-type': isText ? 'text/plain' : 'application/json' },
    })
  }
}

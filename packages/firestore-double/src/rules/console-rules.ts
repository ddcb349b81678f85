import type { PlainData } from '../store/plain-value.ts'
import { type RuleRequest, type Rules, ruleTable } from './rules.ts'

/** The meaning of `firestore/firestore.rules`, block by block. A change of one needs the same change of the other. */
export const consoleRules: Rules = ruleTable([
  { match: 'journeys/{id}', allow: { read: isAdministrator } },
  { match: 'surcharges/{id}', allow: { read: isAdministrator } },
  {
    match: 'notifications/{administratorId}/admin/{id}',
    allow: {
      read: (request, { administratorId }) =>
        isAdministrator(request) && request.who?.uid === administratorId,
      update: (request, { administratorId }) =>
        isAdministrator(request) &&
        request.who?.uid === administratorId &&
        changesOnly(request, 'readed') &&
        typeof request.next?.['readed'] === 'boolean',
    },
  },
  { match: 'status/publisher', allow: { get: isAdministrator } },
  {
    match: 'sessions/{sid}',
    allow: {
      get: ({ who }, { sid }) => who?.claims['admin'] === true && who.claims['sid'] === sid,
    },
  },
  { match: 'shared/{id}', allow: { get: (request, { id }) => isVisitorOf(request, id) } },
])

/** The token is of an administrator, and the server still lists its session, which it does for Active people only. */
function isAdministrator({ who, get }: RuleRequest): boolean {
  if (who?.claims['admin'] !== true) return false
  const { sid, until } = who.claims
  return Number(until) * 1000 > Date.now() && get(`sessions/${String(sid)}`)?.['uid'] === who.uid
}

/** Somebody with a link to this journey, who signed in anonymously and got a grant for it. */
function isVisitorOf({ who, get }: RuleRequest, id: string | undefined): boolean {
  const { sign_in_provider: provider } = Object(who?.claims['firebase'])
  if (!who || provider !== 'anonymous') return false
  const grant = get(`grants/${who.uid}`)
  return grant?.['share'] === id && Number(grant?.['until']) > Date.now()
}

function changesOnly({ document = {}, next = {} }: RuleRequest, field: string): boolean {
  const names = new Set([...Object.keys(document), ...Object.keys(next)])
  const isSame = (name: string) => asText(document, name) === asText(next, name)
  return [...names].every((name) => name === field || isSame(name))
}

const asText = (data: PlainData, name: string): string | undefined => JSON.stringify(data[name])

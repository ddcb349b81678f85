import { randomUUID } from 'node:crypto'
import {
  isListedKind,
  type NotificationRule,
  type NotificationRules,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import {
  type NotificationText,
  describeNotification,
} from '@arriero/domain/notifications/notification-text.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Tx } from '#platform/database/schema.ts'
import { compareConditions, hasNoDifference } from '#platform/notifications/conditions.ts'
import type {
  NotificationService,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import { lockNotificationClock, type NotificationClock } from '../notification-clock.ts'
import { readRules, scaleRules } from '../rules/rule-store.ts'
import { notifyRecipients } from './notify-recipients.ts'
import { closeOccurrences, findOpenOccurrences, insertOccurrence } from './occurrence-store.ts'
import { recountGroups } from './recount-groups.ts'

interface NotificationServiceOptions {
  /** Speed of the simulation relative to real time. Read each time, because the demo can change it. */
  readonly speed: number
  newId?: () => string
}

export function createNotificationService(
  options: NotificationServiceOptions,
): NotificationService {
  const { newId = randomUUID } = options
  const service: NotificationService = {
    get speed() {
      return options.speed
    },

    readRules: async (db) => scaleRules(await readRules(db), options.speed),

    announce: async (writing, announcements) => {
      if (announcements.length === 0) return
      const rules = await service.readRules(writing.tx)
      const wanted = announcements.filter(({ occurrence }) => isWanted(rules, occurrence))
      if (wanted.length === 0) return
      const clock = await lockNotificationClock(writing.tx)
      const administrators = await findActiveAdministrators(writing.tx)
      for (const { at: now, occurrence, onlyTo } of wanted) {
        const rule = rules[occurrence.facts.kind]
        const context = { now, rule, onlyTo, administrators, clock, newId }
        await deliverOccurrence(writing, occurrence, context)
      }
      await clock.save()
    },

    reconcile: async (writing, now, scope, conditions) => {
      const { tx } = writing
      const rules = await service.readRules(tx)
      const compare = async () => {
        const open = await findOpenOccurrences(tx, scope)
        return { open, ...compareConditions(open.keys(), conditions, rules) }
      }
      if (hasNoDifference(await compare())) return
      const clock = await lockNotificationClock(tx)
      // Compares again: the transaction that held the lock may have opened or closed the same occurrences.
      const { open, missing, over } = await compare()
      const ended = over.map((key) => open.get(key)).filter((one) => one !== undefined)
      await closeOccurrences(
        writing,
        ended.map(({ id }) => id),
        now,
      )
      if (missing.length > 0) {
        const administrators = await findActiveAdministrators(tx)
        for (const occurrence of missing) {
          const rule = rules[occurrence.facts.kind]
          await deliverOccurrence(writing, occurrence, { now, rule, administrators, clock, newId })
        }
        await clock.save()
      }
      const changed = [...ended.map(({ kind }) => kind), ...missing.map(({ facts }) => facts.kind)]
      for (const kind of new Set(changed.filter(isListedKind))) await recountGroups(writing, kind)
    },
  }
  return service
}

const isWanted = (rules: NotificationRules, { facts, isTest }: Occurrence): boolean =>
  rules[facts.kind].isOn || isTest === true || notificationRuleTraits[facts.kind].isOwn

interface DeliveryContext {
  now: Date
  rule: NotificationRule
  onlyTo?: string | undefined
  /** Ids of the active administrators. */
  administrators: readonly string[]
  clock: NotificationClock
  newId: () => string
}

/**
 * Opens an occurrence and notifies its recipients, unless it is open already. With no recipients it is not
 * opened: an open occurrence counts as delivered.
 */
async function deliverOccurrence(
  writing: ChangeTransaction,
  occurrence: Occurrence,
  { now, rule, onlyTo, administrators, clock, newId }: DeliveryContext,
): Promise<void> {
  const { attendantId } = occurrence
  const recipients = chooseRecipients(administrators, rule, { attendantId, onlyTo })
  if (recipients.length === 0) return
  const id = newId()
  if (!(await insertOccurrence(writing.tx, id, occurrence, now))) return
  await notifyRecipients(writing, recipients, {
    occurrence: { ...occurrence, id },
    severity: rule.severity === 'byNovelty' ? (occurrence.severity ?? 'warning') : rule.severity,
    words: describeOccurrence(occurrence),
    datetime: clock.next(now),
    now,
    newId,
  })
}

function describeOccurrence({ facts, isTest }: Occurrence): NotificationText {
  const words = describeNotification(facts)
  return isTest ? { ...words, title: `Prueba: ${words.title}` } : words
}

async function findActiveAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'administrator')
    .where('user_state_id', '=', userStates.Active)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The administrators that the rule selects. Falls back to all of them if it selects none, so that every
 * notification has a recipient.
 */
function chooseRecipients(
  administrators: readonly string[],
  rule: NotificationRule,
  { attendantId, onlyTo }: { attendantId: string | null; onlyTo: string | undefined },
): readonly string[] {
  if (onlyTo !== undefined) return administrators.filter((id) => id === onlyTo)
  const selected = administrators.filter((id) => isSelected(id, rule, attendantId))
  return selected.length > 0 ? selected : administrators
}

function isSelected(id: string, rule: NotificationRule, attendantId: string | null): boolean {
  switch (rule.audience) {
    case 'everyone':
      return true
    case 'attendant':
      return id === attendantId
    case 'chosen':
      return rule.chosen.includes(id)
  }
}

import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { randomUUID } from 'node:crypto'
import { userStates, type UserStateId } from '@arriero/domain/users/user-state.ts'
import { markAllRead, markRead } from '#modules/notifications/notification-collection.ts'
import { createNotificationService } from '#modules/notifications/delivery/notification-service.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import { createLogger } from '#platform/logger.ts'
import type {
  NotificationService,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { buildUser } from '../factories.ts'
import {
  NotificationModel,
  type ConditionKind,
  conditionKinds,
  type NotificationStep,
  subjectCount,
} from './notification-model.ts'

/** Runs random steps on the real notification service and on a simple model of the expected deliveries. */
export class NotificationScenario {
  readonly model: NotificationModel
  readonly people: readonly string[]
  readonly #db: Db
  readonly #subjects = Array.from({ length: subjectCount }, () => randomUUID())
  #now = Date.parse('2026-11-16T12:00:00Z')
  #changeLog: ChangeLog
  #service: NotificationService
  #lastEvent: { occurrence: Occurrence; onlyTo: string | undefined } | undefined

  private constructor(db: Db, people: readonly string[]) {
    this.#db = db
    this.people = people
    this.model = new NotificationModel(people)
    ;[this.#changeLog, this.#service] = this.#start()
  }

  static async open(db: Db): Promise<NotificationScenario> {
    await db.deleteFrom('occurrences').execute()
    await db.deleteFrom('notification_rules').execute()
    await db.deleteFrom('users').execute()
    await db.deleteFrom('changes').execute()
    const people = []
    for (let count = 0; count < 4; count += 1) people.push((await buildUser(db)).id)
    return new NotificationScenario(db, people)
  }

  close = (): Promise<void> => this.#changeLog.stop()

  async run(step: NotificationStep): Promise<void> {
    switch (step.does) {
      case 'begin':
        this.model.begin(step.kind, step.subject)
        return this.#reconcile(step.kind)
      case 'end':
        this.model.end(step.kind, step.subject)
        return this.#reconcile(step.kind)
      case 'storm':
        for (let index = 0; index < subjectCount; index += 1) this.model.begin(step.kind, index)
        return this.#reconcile(step.kind)
      case 'happen':
        return this.#announceEvent(step.subject, step.person)
      case 'repeat':
        return this.#repeat()
      case 'restart':
        await this.#changeLog.stop()
        ;[this.#changeLog, this.#service] = this.#start()
        return
      case 'fail':
        return this.#fail(step.kind, step.subject)
      case 'read':
        return this.#read(this.#person(step.person))
      case 'readAll':
        return this.#write((tx, record) =>
          markAllRead({ tx, record }, this.#person(step.person), new Date(this.#now + hourMs)),
        )
      case 'ban':
        return this.#setState(step.person, userStates.Ban)
      case 'admit':
        return this.#setState(step.person, userStates.Active)
      case 'rule':
        return this.#changeRule(step)
      case 'pass':
        this.#now += step.minutes * minuteMs
        return
    }
  }

  #start(): [ChangeLog, NotificationService] {
    const clock = () => new Date(this.#now)
    const changeLog = new ChangeLog({ db: this.#db, clock, log: createLogger('silent') })
    return [changeLog, createNotificationService({ speed: 1 })]
  }

  readonly #write = <T>(work: Parameters<ChangeLog['write']>[1]): Promise<T> =>
    this.#changeLog.write('test.notification', work) as Promise<T>

  async #reconcile(kind: ConditionKind): Promise<void> {
    this.model.reconcile(kind)
    await this.#sendConditions(kind)
  }

  #sendConditions(kind: ConditionKind, andThen = () => {}): Promise<void> {
    const subjects = [...this.model.conditions[kind]]
    const conditions = subjects.map((subject) => this.#condition(kind, subject))
    return this.#write(async (tx, record) => {
      const now = new Date(this.#now)
      await this.#service.reconcile({ tx, record }, now, { kinds: [kind] }, conditions)
      andThen()
    })
  }

  /** Sends all conditions and the last event again, twice and concurrently. */
  async #repeat(): Promise<void> {
    for (const kind of conditionKinds) {
      this.model.reconcile(kind)
      await Promise.all([this.#sendConditions(kind), this.#sendConditions(kind)])
    }
    const last = this.#lastEvent
    if (!last) return
    this.model.announce(last.occurrence.key, last.onlyTo)
    await Promise.all([this.#announce(last), this.#announce(last)])
  }

  async #fail(kind: ConditionKind, subject: number): Promise<void> {
    const wasActive = this.model.conditions[kind].has(subject)
    this.model.begin(kind, subject)
    const failure = new Error('after reconciling')
    const outcome = await this.#sendConditions(kind, () => {
      throw failure
    }).then(
      () => 'succeeded',
      (error: unknown) => error,
    )
    if (outcome !== failure) throw new Error('It should have failed', { cause: outcome })
    if (!wasActive) this.model.end(kind, subject)
  }

  async #announceEvent(subject: number, person: number | null): Promise<void> {
    const key = `cancelled:${this.#subject(subject)}`
    const onlyTo = person === null ? undefined : this.#person(person)
    const occurrence: Occurrence = {
      facts: { kind: 'cancelled', code: `V-${subject}`, route: 'A–B', by: 'driver', reason: null },
      key,
      ...this.#commonFields(subject),
    }
    this.#lastEvent = { occurrence, onlyTo }
    this.model.announce(key, onlyTo)
    await this.#announce({ occurrence, onlyTo })
  }

  #announce(event: { occurrence: Occurrence; onlyTo: string | undefined }): Promise<void> {
    const now = new Date(this.#now)
    return this.#write((tx, record) =>
      this.#service.announce({ tx, record }, [{ at: now, ...event }]),
    )
  }

  #condition(kind: ConditionKind, subject: number): Occurrence {
    const journey = { code: `V-${subject}`, route: 'A–B' }
    const facts =
      kind === 'novelty'
        ? ({ kind, ...journey, noveltyCode: 'TRANCON', driver: null } as const)
        : ({ kind, ...journey, plate: null, seenAt: new Date(this.#now) } as const)
    return { facts, key: `${kind}:${subject}`, ...this.#commonFields(subject) }
  }

  #commonFields(subject: number) {
    return {
      subjectId: this.#subject(subject),
      journeyId: null,
      eventId: null,
      since: new Date(this.#now),
      attendantId: this.model.attendantOf(subject),
    }
  }

  async #read(administratorId: string): Promise<void> {
    const newest = await this.#db
      .selectFrom('notifications')
      .select(['id', 'readed'])
      .where('administrator_id', '=', administratorId)
      .orderBy('datetime', 'desc')
      .executeTakeFirst()
    if (!newest) return
    await this.#write((tx, record) =>
      markRead({ tx, record }, administratorId, newest.id, !newest.readed),
    )
  }

  async #setState(person: number, state: UserStateId): Promise<void> {
    const id = this.#person(person)
    this.model.setActive(id, state === userStates.Active)
    await this.#db.updateTable('users').set({ user_state_id: state }).where('id', '=', id).execute()
  }

  async #changeRule({ kind, isOn, audience }: NotificationStep & { does: 'rule' }): Promise<void> {
    const chosen = this.people.slice(0, 2)
    this.model.setRule(kind, { isOn, audience, chosen })
    const row = { is_on: isOn, severity: 'info' as const, audience, chosen, amount: null }
    await this.#db
      .insertInto('notification_rules')
      .values({ kind, ...row, changed_by: null, changed_at: new Date(this.#now) })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
      .execute()
  }

  #person = (index: number): string => required(this.people[index])
  #subject = (index: number): string => required(this.#subjects[index])
}

function required(text: string | undefined): string {
  if (text === undefined) throw new RangeError('No such index')
  return text
}

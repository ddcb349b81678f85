import { randomUUID } from 'node:crypto'
import { userStates, type UserStateId } from '@arriero/domain/users/user-state.ts'
import { recordAllRead, recordRead } from '#modules/notifications/reading/record-reading.ts'
import { createNotificationService } from '#modules/notifications/telling/create-notification-service.ts'
import { ChangeLog } from '#platform/change-log/change-log.ts'
import { createLogger } from '#platform/observability/logger.ts'
import type {
  NotificationService,
  Occurrence,
} from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { buildUser } from '../factories.ts'
import { NotificationModel } from './notification-model.ts'
import {
  type ConditionKind,
  conditionKinds,
  type NotificationStep,
  subjectCount,
} from './notification-step.ts'

/** The real desk on a real database, and beside it a list of who must have heard of what. */
export class NotificationWorld {
  readonly model: NotificationModel
  readonly people: readonly string[]
  readonly #db: Db
  readonly #subjects = Array.from({ length: subjectCount }, () => randomUUID())
  #now = Date.parse('2026-11-16T12:00:00Z')
  #changeLog: ChangeLog
  #desk: NotificationService
  #lastHappened: { occurrence: Occurrence; onlyTo: string | undefined } | undefined

  private constructor(db: Db, people: readonly string[]) {
    this.#db = db
    this.people = people
    this.model = new NotificationModel(people)
    ;[this.#changeLog, this.#desk] = this.#start()
  }

  static async open(db: Db): Promise<NotificationWorld> {
    await db.deleteFrom('occurrences').execute()
    await db.deleteFrom('notification_rules').execute()
    await db.deleteFrom('users').execute()
    await db.deleteFrom('changes').execute()
    const people = []
    for (let count = 0; count < 4; count += 1) people.push((await buildUser(db)).id)
    return new NotificationWorld(db, people)
  }

  close = (): Promise<void> => this.#changeLog.stop()

  async take(step: NotificationStep): Promise<void> {
    switch (step.does) {
      case 'begin':
        this.model.begin(step.kind, step.subject)
        return this.#reconcile(step.kind)
      case 'end':
        this.model.end(step.kind, step.subject)
        return this.#reconcile(step.kind)
      case 'storm':
        for (let at = 0; at < subjectCount; at += 1) this.model.begin(step.kind, at)
        return this.#reconcile(step.kind)
      case 'happen':
        return this.#happen(step.subject, step.person)
      case 'repeat':
        return this.#repeat()
      case 'restart':
        await this.#changeLog.stop()
        ;[this.#changeLog, this.#desk] = this.#start()
        return
      case 'fail':
        return this.#fail(step.kind, step.subject)
      case 'read':
        return this.#read(this.#person(step.person))
      case 'readAll':
        return this.#write((tx, record) =>
          recordAllRead({ tx, record }, this.#person(step.person), new Date(this.#now + 3_600_000)),
        )
      case 'ban':
        return this.#setState(step.person, userStates.Ban)
      case 'admit':
        return this.#setState(step.person, userStates.Active)
      case 'rule':
        return this.#changeRule(step)
      case 'pass':
        this.#now += step.minutes * 60_000
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
    await this.#bringConditions(kind)
  }

  #bringConditions(kind: ConditionKind, andThen = () => {}): Promise<void> {
    const holding = [...this.model.holding[kind]].map((at) => this.#condition(kind, at))
    return this.#write(async (tx, record) => {
      const now = new Date(this.#now)
      await this.#desk.reconcile({ tx, record }, now, { kinds: [kind] }, holding)
      andThen()
    })
  }

  /** Two at once, of everything that was ever brought. */
  async #repeat(): Promise<void> {
    for (const kind of conditionKinds) {
      this.model.reconcile(kind)
      await Promise.all([this.#bringConditions(kind), this.#bringConditions(kind)])
    }
    const last = this.#lastHappened
    if (!last) return
    this.model.happen(last.occurrence.key, last.onlyTo)
    await Promise.all([this.#announce(last), this.#announce(last)])
  }

  async #fail(kind: ConditionKind, subject: number): Promise<void> {
    const held = this.model.holding[kind].has(subject)
    this.model.begin(kind, subject)
    const failure = new Error('after telling')
    const outcome = await this.#bringConditions(kind, () => {
      throw failure
    }).then(
      () => 'told',
      (error: unknown) => error,
    )
    if (outcome !== failure) throw new Error('It should have failed', { cause: outcome })
    if (!held) this.model.end(kind, subject)
  }

  async #happen(subject: number, person: number | null): Promise<void> {
    const key = `cancelled:${this.#subject(subject)}`
    const onlyTo = person === null ? undefined : this.#person(person)
    const occurrence: Occurrence = {
      facts: { kind: 'cancelled', code: `V-${subject}`, route: 'A–B', by: 'driver', reason: null },
      key,
      ...this.#about(subject),
    }
    this.#lastHappened = { occurrence, onlyTo }
    this.model.happen(key, onlyTo)
    await this.#announce({ occurrence, onlyTo })
  }

  #announce(happened: { occurrence: Occurrence; onlyTo: string | undefined }): Promise<void> {
    const now = new Date(this.#now)
    return this.#write((tx, record) =>
      this.#desk.announce({ tx, record }, [{ at: now, ...happened }]),
    )
  }

  #condition(kind: ConditionKind, subject: number): Occurrence {
    const journey = { code: `V-${subject}`, route: 'A–B' }
    const facts =
      kind === 'novelty'
        ? ({ kind, ...journey, noveltyCode: 'TRANCON', driver: null } as const)
        : ({ kind, ...journey, plate: null, seenAt: new Date(this.#now) } as const)
    return { facts, key: `${kind}:${subject}`, ...this.#about(subject) }
  }

  #about(subject: number) {
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
      recordRead({ tx, record }, administratorId, newest.id, !newest.readed),
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

  #person = (at: number): string => required(this.people[at])
  #subject = (at: number): string => required(this.#subjects[at])
}

function required(text: string | undefined): string {
  if (text === undefined) throw new RangeError('Nobody is there')
  return text
}

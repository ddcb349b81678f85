import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Access } from '#platform/http/access.ts'
import type { Db } from '#platform/database/schema.ts'
import { Browser } from '../browser.ts'
import {
  buildApplicant,
  buildCustomer,
  buildDevice,
  buildJourney,
  buildTruck,
  buildUser,
} from '../factories.ts'
import { muteNotifications } from '../mute-notifications.ts'
import type { ApiOperation } from './json-schema.ts'

/** A server with a little data, and a signed-in caller for each kind of route. */
export class FuzzTarget {
  readonly #app: FastifyInstance
  readonly #db: Db
  #administrator: Browser
  #devices: Partial<Record<Access, { authorization: string }>> = {}
  /** Ids of existing rows. */
  ids: string[] = []

  constructor(app: FastifyInstance, db: Db) {
    this.#app = app
    this.#db = db
    this.#administrator = new Browser(app)
  }

  async prepare(): Promise<this> {
    const db = this.#db
    // Otherwise the reconcilers would write notifications that no request caused.
    await muteNotifications(db)
    const customerId = await buildCustomer(db)
    const truck = await buildTruck(db, 'ZZF001')
    const onRoute = await buildJourney(db, { customer_id: customerId, ...truck })
    const request = await buildJourney(db, {
      customer_id: customerId,
      journey_state_id: journeyStates.Request,
    })
    this.ids = [onRoute.id, request.id, truck.driver_id, customerId]
    this.#devices = {
      driver: await buildDevice(db, truck.driver_id),
      customer: await buildDevice(db, customerId),
    }
    await this.signIn()
    return this
  }

  /** Signs in as new people; needed again after a request that ends a session or deletes a registration. */
  async signIn(): Promise<void> {
    this.#devices.applicant = await buildApplicant(this.#db)
    await this.#db.updateTable('organisation_settings').set({ second_factor_roles: [] }).execute()
    this.#administrator = new Browser(this.#app)
    await this.#administrator.signIn((await buildUser(this.#db)).email)
  }

  /** With the credentials that the route requires: otherwise the guard rejects it before anything is read. */
  async send(
    { method, route }: Pick<ApiOperation, 'method' | 'route'>,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const sent = typeof body === 'string' || Buffer.isBuffer(body) ? body : toJson(body)
    const credentials = this.#credentialsFor(this.#app.routeAccess.get(route))
    return this.#administrator.send(method, url, sent, {
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...credentials,
      ...headers,
    })
  }

  /** Changes whenever an operation writes something. */
  async fingerprint(): Promise<string> {
    const { rows } = await sql`
      select (select row(count(*), sum(version), max(state_since), max(snoozed_until)) from journeys) as journeys,
        (select count(*) from transitions) as transitions, (select count(*) from timers) as timers,
        (select count(*) from novelties) as novelties, (select count(*) from novelty_steps) as steps,
        (select row(count(*), sum(minutes)) from surcharges) as surcharges,
        (select count(*) from notes) as notes, (select count(*) from claims) as claims,
        (select row(count(*), count(revoked_at)) from devices) as devices,
        (select count(*) from positions) as positions, (select count(*) from idempotency_keys) as keys,
        (select row(count(*), max(seen_at), sum(version)) from drivers) as drivers,
        (select row(count(*), sum(version)) from customers) as customers,
        (select row(count(*), sum(version)) from vehicles) as vehicles,
        (select count(*) from saved_views) as views,
        (select row(count(*), count(revoked_at)) from journey_shares) as shares,
        (select count(*) from journey_share_grants) as grants,
        (select row(count(*), count(*) filter (where state = 'cancelled'), sum(cardinality(token_hashes)))
          from journey_exports) as exports,
        (select sum(version) from notification_rules) as rules,
        (select sum(version) from novelty_protocols) as protocols,
        (select json_agg(row(sounds, quiet_from, quiet_to, digest)) from notification_preferences) as preferences,
        (select count(*) from notifications) as notifications,
        (select count(*) from push_subscriptions) as subscriptions,
        (select row(count(*), count(unlinked_at)) from provider_links) as links,
        (select row(count(*), max(changed_at)) from registrations) as registrations,
        (select count(*) from files) as files,
        (select count(*) from invitations) as invitations, (select max(seq) from changes) as changes,
        (select count(*) from audit_entries where event ~ '^(journey|device|customer|driver|vehicle|notification-rule|novelty-protocol)\\.') as audit
    `.execute(this.#db)
    return JSON.stringify(rows)
  }

  /** Replaces users' names in an error message, because the requests change names at random. */
  async replaceNames(sentence: string): Promise<string> {
    const people = await this.#db.selectFrom('users').select(['given_names', 'surnames']).execute()
    const names = people.map(({ given_names, surnames }) => `${given_names} ${surnames}`)
    return names.reduce((text, name) => text.replaceAll(name, () => 'Alguien'), sentence)
  }

  #credentialsFor(access: Access = 'public'): Record<string, string | undefined> {
    const device = this.#devices[access]
    return device ? { ...noCookies, ...device } : {}
  }
}

const noCookies = { cookie: undefined, 'x-xsrf-token': undefined }

const toJson = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))

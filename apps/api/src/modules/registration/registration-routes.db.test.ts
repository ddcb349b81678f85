import { dayMs } from '@arriero/domain/calendar/durations.ts'
import type { Registration } from '@arriero/domain/contract/http/registration.ts'
import { compareText } from '@arriero/domain/format/text.ts'
import { consentText } from '@arriero/domain/users/consent.ts'
import { type ReviewItemKey, reviewItem } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  Applicant,
  codeOf,
  expectOk,
  refusalOf,
  RegistrationWorld,
  requiredItems,
} from '../../../test/applicant.ts'
import { readAudit } from '../../../test/audit.ts'
import { buildTruck, buildUser } from '../../../test/factories.ts'
import { changeUserState } from '#platform/users/change-user-state.ts'
import { deleteExpiredRegistrations } from './expired-registrations.ts'
import { createCorrectionLink } from './correction-link.ts'

const start = new Date('2026-11-18T15:00:00Z')
const world = new RegistrationWorld()

beforeAll(() => world.open())
afterAll(() => world.close())
beforeEach(() => {
  world.now = start
})

describe('a registration', () => {
  it('of a driver goes from the first form to review, is returned, corrected and sent again', async () => {
    const driver = await new Applicant(world).startConfirmed()
    await driver.fill()
    const draft = await driver.read()
    expect(draft.items.filter(({ isComplete }) => !isComplete)).toEqual([])
    expect(draft).toMatchObject({ userStateId: null, isEmailTaken: false })
    const sent = (await driver.send('POST', '/send')).json() as Registration
    expect(sent).toMatchObject({ userStateId: userStates.Review, sentAt: start.toISOString() })
    // The link may be read by others later: what was sent is not shown again.
    expect(JSON.stringify(sent.items)).not.toContain('Ospina')

    const userId = await driver.userId()
    const record = await world.db
      .selectFrom('drivers')
      .innerJoin('users', 'users.id', 'drivers.user_id')
      .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
      .select(['cedula', 'licence_category', 'plate', 'payload_kg', 'given_names', 'phone'])
      .select(['user_state_id', 'state_since', 'state_version'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(record).toEqual({
      cedula: `1998000${String(driver.number).padStart(3, '0')}`,
      licence_category: 'C3',
      plate: `ZZQ${String(driver.number).padStart(3, '0')}`,
      payload_kg: 34_000,
      given_names: 'Luz Dary',
      phone: driver.phone,
      user_state_id: userStates.Review,
      state_since: start,
      state_version: 0,
    })
    expect(await attemptsOf(userId)).toEqual(
      requiredItems('driver')
        .map((item) => `${item} 1: ${reviewItem(item).files.length}`)
        .toSorted(compareText),
    )
    const files = await world.db
      .selectFrom('files')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(files).toHaveLength(16)
    const consents = await world.db
      .selectFrom('consents')
      .select(['text_version', 'address'])
      .where('user_id', '=', userId)
      .execute()
    expect(consents).toEqual([
      { text_version: consentText.version, address: `10.20.${driver.number}.1` },
    ])

    // Sent again by a nervous finger: nothing happens twice.
    await expectOk(driver.send('POST', '/send'))
    expect(await attemptsOf(userId)).toHaveLength(requiredItems('driver').length)
    expect(await refusalOf(driver.save('licence'))).toEqual([
      409,
      'registration.not-editable',
      'Este dato ya no se puede cambiar.',
    ])

    await returnItems(userId, ['licence'])
    const link = await createCorrectionLink(world.db, 'http://arriero.test', userId, world.now)
    expect(link).toMatch(/^http:\/\/arriero\.test\/registro#[\w-]{43}$/)
    driver.token = link.split('#')[1] ?? ''
    const returned = await driver.read()
    expect(returned.userStateId).toBe(userStates.Correction)
    expect(returned.items.filter(({ isEditable }) => isEditable)).toMatchObject([
      {
        item: 'licence',
        isComplete: false,
        fields: { category: 'C3' },
        returned: { reason: 'unreadable', note: 'Con buena luz' },
      },
    ])
    expect(await codeOf(driver.save('soat'))).toEqual([409, 'registration.not-editable'])
    expect(await refusalOf(driver.send('POST', '/send'))).toEqual([
      422,
      'registration.incomplete',
      'Licencia de conducción: todavía no ha corregido nada.',
    ])
    await expectOk(driver.upload('licence', 1))
    // An administrator changed the person's e-mail since, and somebody else has the old one now.
    await world.db
      .updateTable('users')
      .set({ email: `nuevo.${driver.email}` })
      .where('id', '=', userId)
      .execute()
    await buildUser(world.db, { email: driver.email })
    const again = (await driver.send('POST', '/send')).json() as Registration
    expect(again.userStateId).toBe(userStates.Review)
    await expectOk(driver.send('POST', '/send'))
    const licences = (await attemptsOf(userId)).filter((text) => text.startsWith('licence'))
    expect(licences).toEqual(['licence 1: 2', 'licence 2: 2'])
    expect((await readAudit(world.db, { subject_id: userId })).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['user.registered', 'user.resubmitted']),
    )
  })

  it('of a company makes a customer in review', async () => {
    const company = await new Applicant(world, 'customer').startConfirmed()
    await company.fill()
    const shown = async () => (await company.read()).items.map(({ item }) => item)
    expect(await shown()).toEqual(['company', 'commerce', 'representative'])
    expect(await codeOf(company.save('habilitation'))).toEqual([409, 'registration.not-editable'])

    // A carrier also sends its authorisation.
    await expectOk(
      company.save('company', { ...company.fields('company'), companyKind: 'carrier' }),
    )
    expect(await shown()).toEqual(['company', 'commerce', 'habilitation', 'representative'])
    expect(await refusalOf(company.send('POST', '/send'))).toEqual([
      422,
      'registration.incomplete',
      'Habilitación del Ministerio de Transporte, «Número de la resolución»: falta este dato.',
    ])
    await expectOk(company.save('habilitation'))
    await expectOk(company.upload('habilitation'))
    await expectOk(company.send('POST', '/send'))
    const customer = await world.db
      .selectFrom('customers')
      .select(['nit', 'nit_check_digit', 'company_kind', 'habilitation_number'])
      .where('user_id', '=', await company.userId())
      .executeTakeFirstOrThrow()
    expect(customer).toEqual({
      nit: '899999068',
      nit_check_digit: 1,
      company_kind: 'carrier',
      habilitation_number: '0456',
    })
  })

  it('sent twice at the same moment makes one person', async () => {
    const driver = await new Applicant(world).startConfirmed()
    await driver.fill()
    const before = await world.countUsers()
    const answers = await Promise.all([driver.send('POST', '/send'), driver.send('POST', '/send')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await world.countUsers()).toBe(before + 1)
  })

  it('with a truck that is known is linked to it and does not change it', async () => {
    const driver = new Applicant(world)
    const plate = `ZZQ${String(driver.number).padStart(3, '0')}`
    const { vehicle_id } = await buildTruck(world.db, plate, { vehicle: { type: 'Turbo' } })
    await driver.startConfirmed()
    await driver.fill()
    await expectOk(driver.send('POST', '/send'))
    const linked = await world.db
      .selectFrom('drivers')
      .innerJoin('vehicles', 'vehicles.id', 'drivers.vehicle_id')
      .select(['vehicles.id', 'vehicles.type'])
      .where('user_id', '=', await driver.userId())
      .executeTakeFirstOrThrow()
    expect(linked).toEqual({ id: vehicle_id, type: 'Turbo' })
  })

  it('is deleted with its files when its owner wants, and by itself after a month', async () => {
    const driver = await new Applicant(world).startConfirmed()
    await expectOk(driver.upload('selfie'))
    await expectOk(driver.send('DELETE'))
    expect(await codeOf(driver.send('GET'))).toEqual([401, 'registration.link-unknown'])

    const forgotten = await new Applicant(world).startConfirmed()
    await expectOk(forgotten.upload('selfie'))
    world.now = new Date(start.getTime() + 30 * dayMs)
    expect((await forgotten.send('GET')).statusCode).toBe(401)
    await deleteExpiredRegistrations(world.db, world.now)
    const left = await world.db
      .selectFrom('registrations')
      .innerJoin('files', 'files.registration_id', 'registrations.id')
      .select('files.id')
      .where('email', 'in', [driver.email, forgotten.email])
      .execute()
    expect(left).toEqual([])
  })
})

/** `licence 1: 2`: item, attempt and how many files. */
const attemptsOf = async (userId: string) =>
  (
    await world.db
      .selectFrom('review_items')
      .select(['item', 'attempt', 'file_ids'])
      .where('user_id', '=', userId)
      .execute()
  )
    .map(({ item, attempt, file_ids }) => `${item} ${attempt}: ${file_ids.length}`)
    .toSorted(compareText)

/** What the review does when it asks for a correction. */
async function returnItems(userId: string, items: ReviewItemKey[]): Promise<void> {
  const { now } = world
  const { id } = await buildUser(world.db)
  await world.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('review_items')
      .set({ verdict: 'ok', decided_at: now, decided_by: id })
      .where('user_id', '=', userId)
      .execute()
    await tx
      .updateTable('review_items')
      .set({ verdict: 'correct', reason: 'unreadable', note: 'Con buena luz' })
      .where('user_id', '=', userId)
      .where('item', 'in', items)
      .execute()
    const by = { actor: 'administrator', actorId: id } as const
    await changeUserState(tx, { userId, event: 'askCorrection', by, now })
  })
}

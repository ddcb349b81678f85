import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { consentText } from '@arriero/domain/users/consent.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Applicant, codeOf, expectOk, refusalOf } from '../../../test/applicant.ts'
import { readAudit } from '../../../test/audit.ts'
import { RenewalWorld } from '../../../test/renewal-world.ts'

const world = new RenewalWorld()

beforeAll(() => world.open())
afterAll(() => world.close())

const required = [
  409,
  'registration.consent-required',
  'Antes de seguir debe autorizar el tratamiento de sus datos. Recargue la página para leer el texto.',
]
const readConsents = async (id: string) =>
  ((await world.review('GET', `users/${id}`)).json() as UserFile).consents
const bank = { item: 'bank', attempt: 0, verdict: 'correct', reason: 'not-sent', note: null }

describe('the consent', () => {
  it('of somebody whom an administrator registered is asked for before anything is stored', async () => {
    const { person, id } = await world.addDriver({ hasConsented: false })
    const correction = { event: 'askCorrection', verdicts: [bank], note: null }
    await expectOk(world.decide(id, 'decision', correction))
    expect(await person.read()).toMatchObject({ needsConsent: true })
    expect(await refusalOf(person.save('bank'))).toEqual(required)
    expect(await refusalOf(person.upload('bank'))).toEqual(required)
    expect(await refusalOf(person.send('POST', '/send'))).toEqual(required)
    expect(await readConsents(id)).toEqual([])

    expect(await codeOf(person.acceptConsent('2020-01'))).toEqual([
      409,
      'registration.consent-outdated',
    ])
    expect((await person.acceptConsent()).json()).toMatchObject({ needsConsent: false })
    // A second finger adds nothing.
    await expectOk(person.acceptConsent())
    await person.fill()
    await expectOk(person.send('POST', '/send'))
    expect(await world.stateOf(id)).toBe(userStates.Review)

    expect(await readConsents(id)).toEqual([
      { textVersion: consentText.version, acceptedAt: world.now.toISOString() },
    ])
    const stored = world.db.selectFrom('consents').select(['address', 'user_agent'])
    expect(await stored.where('user_id', '=', id).execute()).toEqual([
      { address: `10.20.${person.number}.1`, user_agent: expect.stringMatching(/./) },
    ])
    const given = { subject_id: id, event: 'registration.consent-given' }
    expect(await readAudit(world.db, given)).toMatchObject([
      { actor_kind: 'driver', actor_id: id, detail: { consentVersion: consentText.version } },
    ])
  })

  it('is asked for again when its text has changed', async () => {
    const driver = await new Applicant(world).startConfirmed()
    await driver.fill()
    const consents = world.db.updateTable('consents').set({ text_version: '2020-01' })
    await consents.where('user_id', 'is', null).execute()
    expect(await driver.read()).toMatchObject({ needsConsent: true })
    expect(await refusalOf(driver.save('bank'))).toEqual(required)
    expect(await refusalOf(driver.upload('selfie'))).toEqual(required)
    expect(await refusalOf(driver.send('POST', '/send'))).toEqual(required)
    await expectOk(driver.acceptConsent())
    await expectOk(driver.save('bank'))
    await expectOk(driver.send('POST', '/send'))
    const versions = (await readConsents(await driver.userId())).map((one) => one.textVersion)
    expect(versions.toSorted()).toEqual(['2020-01', consentText.version])
  })

  it('of an active person is asked for before a renewal, not before giving it up', async () => {
    const { person, id } = await world.addDriver()
    await person.fillItem('soat')
    const consents = world.db.updateTable('consents').set({ text_version: '2020-01' })
    await consents.where('user_id', '=', id).execute()
    expect(await refusalOf(person.sendItem('soat'))).toEqual(required)
    await expectOk(person.send('DELETE', '/items/soat'))
    await expectOk(person.acceptConsent())
    await person.renew('soat')
  })
})

import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Applicant, expectOk, refusalOf } from '../../../test/applicant.ts'
import { buildCustomer } from '../../../test/factories.ts'
import { ActivePerson, RenewalWorld } from '../../../test/renewal-world.ts'

const world = new RenewalWorld()

beforeAll(() => world.open())
afterAll(() => world.close())

const incomplete = (message: string) => [422, 'registration.incomplete', message]

/** Asks an active person for something that they never sent. */
async function askFor(id: string, item: ReviewItemKey): Promise<void> {
  const asked = { item, attempt: 0, verdict: 'correct', reason: 'not-sent', note: null }
  const body = { event: 'askCorrection', verdicts: [asked], note: null }
  await expectOk(world.decide(id, 'decision', body))
}

const requiredOf = async (person: Applicant) =>
  (await person.read()).items
    .filter(({ isEditable, isRequired }) => isEditable && isRequired)
    .map(({ item }) => item)

const sentItems = async (id: string) =>
  (
    await world.db
      .selectFrom('review_items')
      .select('item')
      .where('user_id', '=', id)
      .where('verdict', 'is', null)
      .orderBy('item')
      .execute()
  ).map(({ item }) => item)

describe('somebody whom an administrator registered', () => {
  it('sends the one paper that was asked for, and is approved with it', async () => {
    const { person, id } = await world.addDriver()
    await askFor(id, 'pila')
    expect(await requiredOf(person)).toEqual(['pila'])
    expect(await refusalOf(person.send('POST', '/send'))).toEqual(
      incomplete('Seguridad social (PILA), «Planilla»: falta este dato.'),
    )
    await person.fillItem('pila')
    const { items } = await person.read()
    expect(items.filter(({ isEditable, isComplete }) => isEditable && !isComplete)).toEqual([])
    await expectOk(person.send('POST', '/send'))
    expect(await world.stateOf(id)).toBe(userStates.Review)
    expect(await sentItems(id)).toEqual(['pila'])

    const verdicts = [{ item: 'pila', attempt: 2, verdict: 'ok' }]
    await expectOk(world.decide(id, 'decision', { event: 'approve', verdicts, note: null }))
    expect(await world.stateOf(id)).toBe(userStates.Active)
    expect(await world.expiryOf(id, 'pila')).toBe('2027-12-31')
  })

  it('can send the rest, which is then completed or emptied', async () => {
    const { person, id } = await world.addDriver()
    await askFor(id, 'pila')
    await person.fillItem('pila')
    await person.fillItem('selfie')
    await expectOk(person.save('bank', { bank: 'Bancolombia' }))
    expect(await refusalOf(person.send('POST', '/send'))).toEqual(
      incomplete('Cuenta bancaria, «Número de cuenta»: falta este dato.'),
    )
    await expectOk(person.save('bank', {}))
    await expectOk(person.send('POST', '/send'))
    expect(await sentItems(id)).toEqual(['pila', 'selfie'])
  })

  it('sends the papers of another truck, and only the licence of the registered one', async () => {
    const { person, id } = await world.addDriver()
    await askFor(id, 'vehicle')
    const fields = person.fields('vehicle')
    await person.fillItem('vehicle', {
      ...fields,
      plate: `ZZN${String(person.number).padStart(3, '0')}`,
    })
    expect(await requiredOf(person)).toEqual(['vehicle'])
    await person.fillItem('vehicle', fields)
    expect(await requiredOf(person)).toEqual(['vehicle', 'soat', 'liability', 'photos'])
    expect(await refusalOf(person.send('POST', '/send'))).toEqual(
      incomplete('SOAT, «Número»: falta este dato.'),
    )
  })

  it('sends the authorisation of a company that carries freight', async () => {
    const id = await buildCustomer(world.db)
    const company = new ActivePerson(world, 'customer')
    await company.openLinkOf(id)
    await expectOk(company.acceptConsent())
    await askFor(id, 'company')
    expect(await requiredOf(company)).toEqual(['company'])
    await company.fillItem('company', { ...company.fields('company'), companyKind: 'carrier' })
    expect(await requiredOf(company)).toEqual(['company', 'habilitation'])
    expect(await refusalOf(company.send('POST', '/send'))).toEqual(
      incomplete(
        'Habilitación del Ministerio de Transporte, «Número de la resolución»: falta este dato.',
      ),
    )
  })
})

it('the first sending of somebody who registers needs everything', async () => {
  const driver = await new Applicant(world).startConfirmed()
  await driver.fill()
  await expectOk(driver.send('DELETE', '/items/photos/files/2'))
  expect(await refusalOf(driver.send('POST', '/send'))).toEqual(
    incomplete('Fotos del vehículo: falta la foto o el PDF de «Lado izquierdo».'),
  )
})

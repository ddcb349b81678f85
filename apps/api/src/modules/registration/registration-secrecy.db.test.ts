import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  Applicant,
  codeIn,
  codeOf,
  expectOk,
  refusalOf,
  RegistrationWorld,
} from '../../../test/applicant.ts'
import { Browser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'

const start = new Date('2026-11-18T15:00:00Z')
const world = new RegistrationWorld()

beforeAll(() => world.open())
afterAll(() => world.close())
beforeEach(() => {
  world.now = start
})

describe('tells nobody who is registered', () => {
  it('at the start: a known e-mail gets the same answer and the same messages', async () => {
    const { email } = await buildUser(world.db)
    const stranger = new Applicant(world)
    const known = await stranger.start({ email })
    const unknown = await new Applicant(world).start()
    expect([known.statusCode, Object.keys(known.json())]).toEqual([200, ['token']])
    expect(unknown.statusCode).toBe(200)
    await world.mailer.until(email)
    expect((await stranger.read()).isEmailTaken).toBe(false)
    await stranger.send('POST', '/confirm', {
      channel: 'email',
      code: codeIn((await world.mailer.until(email)).text),
    })
    expect((await stranger.read()).isEmailTaken).toBe(false)
    await stranger.send('POST', '/confirm', {
      channel: 'sms',
      code: codeIn((await world.sms.until(stranger.phone)).text),
    })
    expect((await stranger.read()).isEmailTaken).toBe(true)
  })

  it('a lost link is asked for with the same answer, and mailed only to its owner', async () => {
    const driver = await new Applicant(world).startConfirmed()
    const { browser } = driver
    const ask = (email: string) => browser.send('POST', '/api/registrations/link', { email })
    const answers = [await ask(driver.email), await ask('nadie@example.com')]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [204, ''],
      [204, ''],
    ])
    const { text } = await world.mailer.until(driver.email, 2)
    const [, token = ''] = /registro#([\w-]{43})/.exec(text) ?? []
    expect(world.mailer.to('nadie@example.com')).toEqual([])
    const first = driver.token
    driver.token = token
    expect((await driver.send('GET')).statusCode).toBe(200)
    driver.token = first
    expect((await driver.send('GET')).statusCode).toBe(200)
  })

  it('a cédula that is registered is refused only at the end, nothing changes, and its owner gets a mail', async () => {
    const owner = await buildUser(world.db, { kind: 'driver', given_names: 'Rosa' })
    await world.db
      .insertInto('drivers')
      .values({ user_id: owner.id, cedula: '1998555666', licence_category: 'C2' })
      .execute()
    const driver = await new Applicant(world).startConfirmed()
    await driver.fill()
    const fields = { ...driver.fields('identity'), cedula: '1998555666' }
    await expectOk(driver.save('identity', fields))
    const before = await world.countUsers()
    const [status, code, sentence] = await refusalOf(driver.send('POST', '/send'))
    expect([status, code]).toEqual([409, 'registration.taken'])
    expect(sentence).toMatch(/^Ya existe un registro con esta cédula\. Le enviamos un correo/)
    expect(sentence).not.toContain('Rosa')
    expect(await world.countUsers()).toBe(before)
    expect((await world.mailer.until(owner.email)).text).toContain('/registro#')
  })

  it('a NIT of a company whose people were erased sends to an administrator, and mails nobody', async () => {
    const erased = { email: 'x@suprimida.invalid', erased_at: start }
    const { id, email } = await buildUser(world.db, { kind: 'customer', ...erased })
    const nit = { nit: '890903938', nit_check_digit: 8 }
    await world.db
      .insertInto('customers')
      .values({ user_id: id, company_name: 'Harinas Zuluaga S.A.S.', ...nit })
      .execute()
    const company = await new Applicant(world, 'customer').startConfirmed()
    await company.fill()
    await expectOk(company.save('company', { ...company.fields('company'), nit: '890.903.938-8' }))
    const [status, , sentence] = await refusalOf(company.send('POST', '/send'))
    expect([status, sentence]).toEqual([
      409,
      'Ya existe un registro con este NIT. Para registrarse de nuevo, comuníquese con un administrador.',
    ])
    await company.browser.send('POST', '/api/registrations/link', { email })
    await world.mailer.until(company.email)
    expect(world.mailer.to(email)).toEqual([])
  })
})

describe('refuses', () => {
  it('anything before e-mail and phone are confirmed', async () => {
    const driver = new Applicant(world)
    await driver.start()
    expect(await codeOf(driver.save('licence'))).toEqual([409, 'registration.not-confirmed'])
    expect(await codeOf(driver.upload('selfie'))).toEqual([409, 'registration.not-confirmed'])
    expect(await codeOf(driver.send('POST', '/send'))).toEqual([409, 'registration.not-confirmed'])
  })

  it('wrong codes, the right one after five wrong ones, and an old one', async () => {
    const driver = new Applicant(world)
    await driver.start()
    const code = codeIn((await world.mailer.until(driver.email)).text)
    const wrong = code === '111111' ? '222222' : '111111'
    const guess = (text: string) =>
      codeOf(driver.send('POST', '/confirm', { channel: 'email', code: text }))
    for (let count = 0; count < 5; count += 1) {
      expect(await guess(wrong)).toEqual([422, 'registration.wrong-code'])
    }
    expect(await guess(code)).toEqual([410, 'registration.code-expired'])

    const ask = () => driver.send('POST', '/codes', { channel: 'email' })
    await expectOk(ask())
    expect((await ask()).statusCode).toBe(429)
    const fresh = codeIn((await world.mailer.until(driver.email, 2)).text)
    world.now = new Date(start.getTime() + 10 * minuteMs)
    expect(await guess(fresh)).toEqual([410, 'registration.code-expired'])
    const rows = await world.db.selectFrom('registration_codes').select('code_hash').execute()
    expect(JSON.stringify(rows)).not.toContain(fresh)
  })

  it('the token of somebody else, for files too, and devices and sessions', async () => {
    const [ana, luis] = [
      await new Applicant(world).startConfirmed(),
      await new Applicant(world).startConfirmed(),
    ]
    await expectOk(ana.upload('selfie'))
    const files = (await ana.read()).items.flatMap((item) => item.files)
    const id = files.find((file) => file !== null)?.id ?? ''
    const own = await ana.send('GET', `/files/${id}`)
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await luis.send('GET', `/files/${id}`)).statusCode).toBe(404)
    ana.token = 'x'.repeat(43)
    expect((await ana.send('GET')).statusCode).toBe(401)
    const administrator = new Browser(world.app)
    await administrator.signIn((await buildUser(world.db)).email)
    expect((await administrator.send('GET', '/api/registration')).statusCode).toBe(401)
  })

  it.each<[ReviewItemKey, Record<string, string>, string]>([
    [
      'licence',
      { expiresOn: '17/11/2026' },
      'Licencia de conducción, «Vence el»: Este documento venció el 17/11/2026. Envíe el vigente.',
    ],
    [
      'vehicle',
      { plate: 'R12345' },
      'Licencia de tránsito, «Placa»: Escriba la placa del vehículo, por ejemplo ABC 123.',
    ],
  ])('%s with a wrong field, by its name', async (item, fields, sentence) => {
    const driver = await new Applicant(world).startConfirmed()
    expect(await refusalOf(driver.save(item, fields))).toEqual([
      422,
      'registration.invalid-field',
      sentence,
    ])
  })

  it('a registration with something missing, an old consent, and too many from one network', async () => {
    const driver = await new Applicant(world).startConfirmed()
    expect(await refusalOf(driver.send('POST', '/send'))).toEqual([
      422,
      'registration.incomplete',
      'Cédula y datos personales, «Nombres»: falta este dato.',
    ])
    await expectOk(driver.save('identity'))
    expect((await refusalOf(driver.send('POST', '/send')))[2]).toBe(
      'Cédula y datos personales: falta la foto o el PDF de «Cédula, frente».',
    )
    expect(await codeOf(new Applicant(world).start({ consentVersion: '2020-01' }))).toEqual([
      409,
      'registration.consent-outdated',
    ])
    const crowd = new Applicant(world)
    for (let count = 0; count < 20; count += 1) {
      await crowd.start({ email: `crowd${count}@example.com`, phone: `31000000${10 + count}` })
    }
    expect((await crowd.start({ email: 'last@example.com' })).statusCode).toBe(429)
  })
})

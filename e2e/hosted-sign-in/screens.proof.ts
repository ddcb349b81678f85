import { errorCatalogue } from '@arriero/domain/errors.ts'
import { randomUUID } from 'node:crypto'
import { addPerson } from '../support/people.ts'
import { customToken } from './emulator-sign-in.ts'
import { stubGoogleApi } from './google-api-stub.ts'
import {
  askForCode,
  chooseGoogleAccount,
  expectAdministration,
  expectProblem,
  openMethod,
  signInWithEmail,
  typeCode,
} from './login-screen.ts'
import { newPhone, providerPassword, test } from './sign-in-world.ts'

// Every method through the login screen, with Firebase's real SDK and the real emulator: to the administration, or to
// the sentence of its refusal.

const google = 'Continuar con Google'

test.beforeEach(({ watch }) => {
  // The emulator is another origin; its refusals and those of our server are logged by Chromium.
  watch.allow(/^outside: (?:http:\/\/127\.0\.0\.1|https:\/\/apis\.google\.com)/)
  watch.allow(/status of 40[0-9]/)
  // Styles of the emulator's page of accounts, and a call for reCAPTCHA that it does not have.
  watch.allow(/^outside: https:\/\/(?:unpkg\.com|fonts\.googleapis\.com)|501.*recaptchaConfig/)
})

test('e-mail and password', async ({ page, server, project }) => {
  const { email } = await addPerson(server)
  const account = { email, password: providerPassword }
  await project.addAccount({ ...account, emailVerified: true })
  await signInWithEmail(page, { email, password: 'otra-clave' })
  await expectProblem(page, errorCatalogue['session.wrong-credentials'].message)
  await signInWithEmail(page, account)
  await expectAdministration(page)
})

test('e-mail and password of people who may not enter', async ({ page, server, project }) => {
  const cases = [
    ['user.review', 'revision@arriero.example', {}],
    ['user.correction', 'correccion@arriero.example', {}],
    ['user.reject', 'rechazo@arriero.example', {}],
    ['user.ban', 'bloqueo@arriero.example', {}],
    ['session.provider-unknown-person', `${randomUUID()}@example.com`, {}],
    ['session.provider-unverified', (await addPerson(server)).email, { emailVerified: false }],
    ['session.provider-disabled', (await addPerson(server)).email, { disabled: true }],
  ] as const
  for (const [code, email, fields] of cases) {
    const account = { email, password: providerPassword }
    await project.removeAccount(email)
    await project.addAccount({ ...account, emailVerified: true, ...fields })
    await signInWithEmail(page, account)
    await expectProblem(page, errorCatalogue[code].message)
  }
})

test('phone', async ({ page, server, project }) => {
  const { email } = await addPerson(server)
  const phone = newPhone()
  await project.addAccount({ email, emailVerified: true, phoneNumber: phone })
  await askForCode(page, phone)
  await typeCode(page, '000000')
  await expectProblem(page, 'El código no es correcto')
  await typeCode(page, await project.codeOf(phone))
  await expectAdministration(page)
})

test('a code that expired, and too many tries', async ({ page, project }) => {
  const phone = newPhone()
  // The emulator's codes never expire, and it counts no tries: these are the answers that Google documents.
  let message = 'SESSION_EXPIRED'
  await page.route('**/accounts:signInWithPhoneNumber*', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { error: { code: 400, message } },
    }),
  )
  await askForCode(page, phone)
  await typeCode(page, await project.codeOf(phone))
  await expectProblem(page, 'El código venció. Pida otro.')
  message = 'TOO_MANY_ATTEMPTS_TRY_LATER'
  await typeCode(page, await project.codeOf(phone))
  await expectProblem(page, errorCatalogue['request.too-many'].message)
})

test('custom token of another system', async ({ page, server, project }) => {
  const { email } = await addPerson(server)
  const subject = await project.addAccount({
    localId: `sistema-${randomUUID()}`,
    email,
    emailVerified: true,
  })
  await page.goto('/login#token=x.y.z')
  await expectProblem(page, 'El enlace de ingreso no sirve')
  await page.goto('about:blank')
  await page.goto(`/login#token=${customToken(subject)}`)
  await expectAdministration(page)
})

test('popup', async ({ page, context, server }) => {
  await stubGoogleApi(context)
  const { email } = await addPerson(server)
  const closed = page.waitForEvent('popup')
  await openMethod(page, google)
  await (await closed).close()
  await expectProblem(page, 'Cerró la ventana antes de terminar')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: google }).click()
  await chooseGoogleAccount(await opened, email)
  await expectAdministration(page)
})

test('popup of an unknown person', async ({ page, context }) => {
  await stubGoogleApi(context)
  const opened = page.waitForEvent('popup')
  await openMethod(page, google)
  await chooseGoogleAccount(await opened, `${randomUUID()}@example.com`)
  await expectProblem(page, errorCatalogue['session.provider-unknown-person'].message)
})

test('redirect, which a blocked popup becomes', async ({ page, context, server }) => {
  await stubGoogleApi(context)
  const { email } = await addPerson(server)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openMethod(page, google)
  await chooseGoogleAccount(page, email)
  await expectAdministration(page)
})

test("a code by SMS as the provider's second factor", async ({ page, server, project }) => {
  const { email } = await addPerson(server)
  const phone = newPhone()
  const account = { email, password: providerPassword }
  const mfaInfo = [{ phoneInfo: phone, displayName: 'Celular' }]
  await project.addAccount({ ...account, emailVerified: true, mfaInfo })
  await signInWithEmail(page, account)
  await page.getByRole('heading', { name: 'Código por mensaje de texto' }).waitFor()
  await typeCode(page, '000000')
  await expectProblem(page, 'El código no es correcto')
  await typeCode(page, await project.codeOf(phone))
  await expectAdministration(page)
})

import type { ProviderSignIn } from '@arriero/domain/contract/http/console-config.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setPendingRedirect } from '#data/provider/pending-redirect.ts'
import type { ProviderClient } from '#data/provider/provider-client.ts'
import { toProviderFailure } from '#data/provider/provider-failure.ts'
import { fakeProvider } from '../../../../test/stage/fake-provider.ts'
import { expectAccessible, openConsole, storedUser } from '../../../../test/stage/open-console.tsx'
import { type Answers, failWith } from '../../../../test/stage/scripted-api.ts'

const everyMethod = [
  'popup:google.com',
  'redirect:microsoft.com',
  'phone',
  'email-password',
  'custom-token',
]
const host = 'http://provider.invalid'
const toolkit = '/identitytoolkit.googleapis.com'

const signInWith = (...methods: string[]): ProviderSignIn => ({
  methods,
  firebase: { apiKey: 'k', projectId: 'demo-p', authHost: host },
})

/** A token of the provider that the SDK can read. */
const idToken = `e30.${btoa(JSON.stringify({ sub: 'ana', iat: 1, exp: 4e9 }))}.`
const providerAnswer = { idToken, refreshToken: 'r', expiresIn: '3600', localId: 'ana' }
const refused = (message: string) => () =>
  Response.json({ error: { code: 400, message } }, { status: 400 })
const ourRefusal = (status: number, responseCode: string, responseMessage: string) =>
  failWith({ status, body: { responseCode, responseMessage } })

const openLogin = (
  methods: string[],
  answers: Answers = {},
  provider?: ProviderClient,
  path = '/login',
) =>
  openConsole(path, {
    isSignedOut: true,
    config: { signIn: signInWith(...methods) },
    answers: {
      [`POST ${toolkit}/v1/accounts:lookup`]: { users: [{ localId: 'ana' }] },
      'POST /api/logInWithProvider': storedUser,
      ...answers,
    },
    ...(provider && { provider }),
  })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
const box = () => page.getByLabelText('Dígito 1 de 6')
const isSignedIn = () => expect.element(page.getByRole('banner')).toBeVisible()

afterEach(() => setPendingRedirect(false))

describe('what the login screen offers', () => {
  test('nothing more without the hosted provider', async () => {
    await openConsole('/login', { isSignedOut: true })
    await expect.element(page.getByLabelText('Correo')).toHaveFocus()
    expect(
      page
        .getByRole('button')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['Mostrar', 'Entrar', 'Entrar con llave de acceso'])
  })

  test('exactly the methods that are on, after our own form', async () => {
    await openLogin(everyMethod)
    await expect.element(button('Continuar con Google')).toBeVisible()
    expect(
      page
        .getByRole('button')
        .elements()
        .map((each) => each.textContent),
    ).toEqual([
      'Mostrar',
      'Entrar',
      'Entrar con llave de acceso',
      'Continuar con Google',
      'Continuar con Microsoft',
      'Continuar con el celular',
      'Continuar con el correo del proveedor',
    ])
    await expect.element(page.getByLabelText('Correo')).toHaveFocus()
    await expectAccessible()
  })

  test('no heading where there is nothing to choose', async () => {
    await openLogin(['custom-token', 'anonymous'])
    await expect.element(page.getByLabelText('Correo')).toHaveFocus()
    expect(page.getByRole('heading', { level: 2 }).elements()).toEqual([])
  })
})

describe("the provider's e-mail and password", () => {
  const password = `POST ${toolkit}/v1/accounts:signInWithPassword`

  async function enter() {
    await button('Continuar con el correo del proveedor').click()
    await expect.element(page.getByLabelText('Correo')).toHaveFocus()
    await userEvent.keyboard('ana@example.com{Tab}clave{Enter}')
  }

  test('opens our session and goes where the person wanted', async () => {
    const { address } = await openLogin(
      everyMethod,
      { [password]: providerAnswer },
      undefined,
      '/login?volver=/admin/ajustes',
    )
    await enter()
    await isSignedIn()
    expect(address()).toBe('/admin/ajustes')
  })

  test('wrong: the sentence, and the focus in the password', async () => {
    await openLogin(everyMethod, { [password]: refused('INVALID_LOGIN_CREDENTIALS') })
    await enter()
    await expect.element(alert('El correo o la contraseña no coinciden.')).toBeVisible()
    await expect.element(page.getByLabelText('Contraseña', { exact: true })).toHaveFocus()
    await expectAccessible()
    await button('Volver').click()
    await expect.element(button('Continuar con Google')).toBeVisible()
  })

  test.each([
    ['user.review', 'Su cuenta está en revisión. Le avisaremos por correo.'],
    ['user.ban', 'Su cuenta está bloqueada. Comuníquese con un administrador.'],
    ['session.provider-unknown-person', 'No hay una cuenta de administrador para esta persona.'],
  ])('our server answers %s', async (code, sentence) => {
    await openLogin(everyMethod, {
      [password]: providerAnswer,
      'POST /api/logInWithProvider': ourRefusal(403, code, sentence),
    })
    await enter()
    await expect.element(alert(sentence)).toBeVisible()
  })

  test('an e-mail that is not verified gets a letter', async () => {
    await openLogin(everyMethod, {
      [password]: providerAnswer,
      [`POST ${toolkit}/v1/accounts:sendOobCode`]: {},
      'POST /api/logInWithProvider': ourRefusal(
        403,
        'session.provider-unverified',
        'Verifique primero su correo.',
      ),
    })
    await enter()
    await expect
      .element(alert('Verifique primero su correo. Le enviamos un enlace a ese correo.'))
      .toBeVisible()
  })

  test('its second factor by text message, wrong and right, and ours afterwards', async () => {
    const codes: unknown[] = []
    const finalize = (body: { phoneVerificationInfo: { code: string } }) => {
      const { code } = body.phoneVerificationInfo
      return code === '111111' ? refused('INVALID_CODE')() : providerAnswer
    }
    const logIn = (body: { code?: string }) => {
      codes.push(body.code)
      return body.code === undefined
        ? ourRefusal(401, 'session.second-factor-required', 'Escriba el código.')()
        : storedUser
    }
    await openLogin(everyMethod, {
      [password]: {
        mfaPendingCredential: 'p',
        mfaInfo: [{ mfaEnrollmentId: 'a', phoneInfo: '+*********22', enrolledAt: '2026-01-01' }],
        localId: 'ana',
      },
      [`GET ${toolkit}/v1/recaptchaParams`]: { recaptchaSiteKey: 'x' },
      [`POST ${toolkit}/v2/accounts/mfaSignIn:start`]: { phoneResponseInfo: { sessionInfo: 's' } },
      [`POST ${toolkit}/v2/accounts/mfaSignIn:finalize`]: finalize,
      'POST /api/logInWithProvider': logIn,
    })
    await enter()
    await expect
      .element(page.getByRole('heading', { name: 'Código por mensaje de texto' }))
      .toBeVisible()
    await expect.element(page.getByText('al celular terminado en 22')).toBeVisible()
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('111111')
    await expect.element(alert('El código no es correcto.')).toBeVisible()
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('222222')
    await expect.element(page.getByRole('heading', { name: 'Segundo factor' })).toBeVisible()
    await expect.element(box()).toHaveFocus()
    await userEvent.keyboard('333333')
    await isSignedIn()
    expect(codes).toEqual([undefined, '333333'])
  })
})

test('the phone: a code, expired, another one', async () => {
  const numbers: unknown[] = []
  let attempts = 0
  await openLogin(everyMethod, {
    [`GET ${toolkit}/v1/recaptchaParams`]: { recaptchaSiteKey: 'x' },
    [`POST ${toolkit}/v1/accounts:sendVerificationCode`]: (body: { phoneNumber: string }) => {
      numbers.push(body.phoneNumber)
      return { sessionInfo: 's' }
    },
    [`POST ${toolkit}/v1/accounts:signInWithPhoneNumber`]: () => {
      attempts += 1
      return attempts === 1 ? refused('SESSION_EXPIRED')() : providerAnswer
    },
  })
  await button('Continuar con el celular').click()
  await expect.element(page.getByLabelText('Celular')).toHaveFocus()
  await userEvent.keyboard('12{Enter}')
  await expect.element(page.getByText('Escriba un celular de 10 números')).toBeVisible()
  await expect.element(page.getByLabelText('Celular')).toHaveFocus()
  await userEvent.clear(page.getByLabelText('Celular'))
  await userEvent.keyboard('300 111 2233{Enter}')
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('123456')
  await expect.element(alert('El código venció. Pida otro.')).toBeVisible()
  await button('Enviar otro código').click()
  await expect.element(alert('El código venció')).not.toBeInTheDocument()
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('654321')
  await isSignedIn()
  expect(numbers).toEqual(['+573001112233', '+573001112233'])
})

const signedIn = () => Promise.resolve({ kind: 'signed-in', idToken: 'id-token' } as const)

describe('an external provider', () => {
  test('with a window; a closed one is told beside the buttons', async () => {
    const signInWithPopup = vi
      .fn<ProviderClient['signInWithPopup']>()
      .mockRejectedValueOnce(toProviderFailure('auth/popup-closed-by-user'))
      .mockImplementationOnce(signedIn)
    await openLogin(everyMethod, {}, fakeProvider({ signInWithPopup }))
    await button('Continuar con Google').click()
    await expect.element(alert('Cerró la ventana antes de terminar.')).toBeVisible()
    await expect.element(button('Continuar con Google')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await isSignedIn()
    expect(signInWithPopup.mock.calls).toEqual([['google.com'], ['google.com']])
  })

  test('a blocked window becomes a redirect by itself', async () => {
    const startRedirect = vi.fn<ProviderClient['startRedirect']>(() => new Promise(() => undefined))
    const signInWithPopup = () => Promise.reject(toProviderFailure('auth/popup-blocked'))
    await openLogin(everyMethod, {}, fakeProvider({ signInWithPopup, startRedirect }))
    await button('Continuar con Google').click()
    await expect.element(button('Esperando a Google…')).toBeVisible()
    await expect.poll(() => startRedirect.mock.calls).toEqual([['google.com']])
  })

  test('the return from a redirect goes on where the person wanted', async () => {
    setPendingRedirect(true)
    const provider = fakeProvider({ finishRedirect: signedIn })
    const { address } = await openLogin(everyMethod, {}, provider, '/login?volver=/admin/ajustes')
    await isSignedIn()
    expect(address()).toBe('/admin/ajustes')
  })

  test('a return without an answer is the login screen; with an error, the sentence', async () => {
    setPendingRedirect(true)
    await openLogin(everyMethod, {}, fakeProvider({ finishRedirect: async () => null }))
    await expect.element(page.getByLabelText('Correo')).toHaveFocus()
    setPendingRedirect(true)
    const finishRedirect = () => Promise.reject(toProviderFailure('auth/user-disabled'))
    await openLogin(everyMethod, {}, fakeProvider({ finishRedirect }))
    await expect.element(alert('El proveedor bloqueó esa cuenta.')).toBeVisible()
    await expect.element(page.getByLabelText('Correo')).toHaveFocus()
  })
})

describe('a link from another system', () => {
  test('enters with the token of its fragment, which leaves the address', async () => {
    const signInWithCustomToken = vi.fn<ProviderClient['signInWithCustomToken']>(signedIn)
    const { address } = await openLogin(
      everyMethod,
      {},
      fakeProvider({ signInWithCustomToken }),
      '/login?volver=/admin/ajustes#token=a.b.c',
    )
    await isSignedIn()
    expect(signInWithCustomToken.mock.calls).toEqual([['a.b.c']])
    expect(address()).toBe('/admin/ajustes')
  })

  test('is ignored where the method is off, and also leaves the address', async () => {
    const { address } = await openLogin(['phone'], {}, fakeProvider({}), '/login#token=a.b.c')
    await expect.element(button('Continuar con el celular')).toBeVisible()
    await expect.poll(address).toBe('/login')
  })
})

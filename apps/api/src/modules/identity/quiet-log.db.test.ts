import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { buildUser, testPassword } from '../../../test/factories.ts'
import { Mailbox } from '../../../test/mailbox.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import { createLogger } from '#platform/logger.ts'

it('logs no secret of any flow, even at trace level', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) })
  const mailbox = new Mailbox()
  const database = await createTestDatabase()
  const app = await buildTestApp({ db: database.db, mailer: mailbox, log })
  const { email } = await buildUser(database.db)
  const invitedEmail = 'invitada@example.com'
  const newPassword = 'nuez-tinto-loma-38'
  const readMailedToken = async (address: string, count = 1) =>
    /(?:activate\/|#)([\w-]{43})/.exec((await mailbox.until(address, count)).text)?.[1] ?? ''
  const secrets: string[] = [testPassword, newPassword]

  const browser = new Browser(app)
  await browser.signIn(email)
  await browser.send('POST', '/api/invitations', { email: invitedEmail, role: 'viewer' })
  const registerToken = await readMailedToken(invitedEmail)
  await browser.send('POST', '/api/activation/find', { registerToken })
  const started = await browser.send('POST', '/api/secondFactor/start', { password: testPassword })
  const { secret } = started.json()
  const code = new TOTP({ secret }).generate()
  const confirmed = await browser.send('POST', '/api/secondFactor/confirm', { code })
  const { recoveryCodes } = confirmed.json()
  await browser.send('POST', '/api/secondFactor/disable', { password: testPassword, code })
  await browser.send('POST', '/api/passwordRecovery', { email })
  const resetToken = await readMailedToken(email, 2)
  await browser.send('PUT', '/api/updateUserPassword', { resetToken, newPassword })
  const cookies = ['sb', 'dv', 'XSRF-TOKEN'].map((name) => browser.cookie(name) ?? '')
  const { accessToken = '', refreshToken = '', fbCustomToken = '' } = browser.user ?? {}
  await app.close()
  await database.close()

  // Timestamps contain six digits in a row; as a value the code is quoted.
  secrets.push(registerToken, resetToken, secret, `"${code}"`, ...recoveryCodes, ...cookies)
  secrets.push(accessToken, refreshToken, fbCustomToken)
  expect(recoveryCodes).toHaveLength(10)
  expect(lines.length).toBeGreaterThan(8)
  for (const text of secrets) {
    expect(text).not.toBe('')
    expect(lines.join('')).not.toContain(text)
  }
})

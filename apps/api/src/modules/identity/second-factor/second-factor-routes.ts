import { hourMs } from '@arriero/domain/calendar/durations.ts'
import {
  ConfirmSecondFactorBody,
  ProveSecondFactorBody,
  RecoveryCodes,
  SecondFactorSecret,
  StartSecondFactorBody,
  TurnedOffSecondFactor,
} from '@arriero/domain/contract/http/session.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Clock } from '#platform/clock.ts'
import { requireSignedInPerson } from '#platform/http/caller.ts'
import type { SecurityNotificationDeps } from '../security-notifications.ts'
import type { CredentialDeps } from '../sessions/credentials.ts'
import { readBrowserCaller } from '../sessions/device-cookie.ts'
import { type RateLimit, enforceRateLimit } from '#platform/throttling/rate-limit.ts'
import { requireUser } from '../accounts.ts'
import { reauthenticate } from './reauthenticate.ts'
import {
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor-commands.ts'
import { formatLongDate, formatTime } from '@arriero/domain/format/date.ts'
import { formatLetter, type Mail } from '#platform/mail/mailer.ts'

interface SecondFactorOptions {
  credentials: CredentialDeps & SecurityNotificationDeps
  clock: Clock
  publicUrl: string
  /** Called for a session whose person may do more or less now: a second factor can be required. */
  onRightsChange: (sessionId: string) => void
}

const tags = ['Segundo factor']
const config = { access: 'account.manage' } as const
const confirmationLimit: RateLimit = {
  name: 'code:confirmation',
  max: 10,
  windowMs: hourMs,
  area: 'second-factor',
}

export const secondFactorRoutes: FastifyPluginAsyncZod<SecondFactorOptions> = async (
  app,
  { credentials, clock, publicUrl, onRightsChange },
) => {
  const { db } = credentials

  app.post(
    '/api/secondFactor/start',
    {
      config,
      schema: {
        tags,
        summary: 'Empezar a configurar el segundo factor',
        body: StartSecondFactorBody,
        response: { 200: SecondFactorSecret },
      },
    },
    async (request) => {
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const proof = { ...request.body, userId: requireSignedInPerson(request).userId }
      const person = await reauthenticate(credentials, proof, caller, now)
      return startSecondFactor(credentials, { ...person, caller }, now)
    },
  )

  app.post(
    '/api/secondFactor/confirm',
    {
      config,
      schema: {
        tags,
        summary: 'Activar el segundo factor con un código del celular',
        body: ConfirmSecondFactorBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const person = await requireUser(db, requireSignedInPerson(request).userId)
      const actor = { kind: 'administrator', id: person.id } as const
      const attempt = { limit: confirmationLimit, key: person.id, label: person.id, actor }
      await enforceRateLimit(db, attempt, caller, now)
      const confirmation = { ...person, ...request.body, caller }
      const recoveryCodes = await confirmSecondFactor(credentials, confirmation, now)
      onRightsChange(requireSignedInPerson(request).sessionId)
      app.mailLater(async () => secondFactorMail(person, { isOn: true, now, publicUrl }))
      return { recoveryCodes }
    },
  )

  app.post(
    '/api/secondFactor/disable',
    {
      config,
      schema: {
        tags,
        summary: 'Desactivar el segundo factor',
        body: ProveSecondFactorBody,
        response: { 200: TurnedOffSecondFactor },
      },
    },
    async (request) => {
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const proof = { ...request.body, userId: requireSignedInPerson(request).userId }
      const person = await reauthenticate(credentials, proof, caller, now)
      const recoveryCodes = await disableSecondFactor(credentials, { ...person, caller }, now)
      onRightsChange(requireSignedInPerson(request).sessionId)
      const hasPasskey = recoveryCodes !== null
      app.mailLater(async () =>
        secondFactorMail(person, { isOn: false, hasPasskey, now, publicUrl }),
      )
      return { recoveryCodes }
    },
  )

  app.post(
    '/api/secondFactor/recoveryCodes',
    {
      config,
      schema: {
        tags,
        summary: 'Cambiar los códigos de recuperación',
        body: ProveSecondFactorBody,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const [now, caller] = [clock(), readBrowserCaller(request)]
      const proof = { ...request.body, userId: requireSignedInPerson(request).userId }
      const person = await reauthenticate(credentials, proof, caller, now)
      const owner = { ...person, caller }
      return { recoveryCodes: await renewRecoveryCodes(credentials, owner, now) }
    },
  )
}

interface SecondFactorChange {
  isOn: boolean
  /** It remains as second factor. */
  hasPasskey?: boolean
  now: Date
  publicUrl: string
}

function secondFactorMail(
  { email, given_names }: { email: string; given_names: string },
  { isOn, hasPasskey, now, publicUrl }: SecondFactorChange,
): Mail {
  const at = `el ${formatLongDate(now)} a las ${formatTime(now)} (hora de Colombia)`
  const what = isOn
    ? `El segundo factor de su cuenta de Arriero se activó ${at}. Desde ahora, al iniciar sesión se le pedirá también un código de su celular. Guarde sus códigos de recuperación en un lugar seguro.`
    : `El segundo factor de su cuenta de Arriero se desactivó ${at}. ${
        hasPasskey
          ? 'Su llave de acceso sigue protegiendo la cuenta, y los códigos de recuperación de antes dejaron de servir.'
          : 'Desde ahora basta con su contraseña para iniciar sesión.'
      }`
  return {
    to: email,
    subject: isOn ? 'Su segundo factor quedó activo' : 'Su segundo factor quedó inactivo',
    text: formatLetter(
      given_names,
      what,
      `Si no fue usted, restablezca su contraseña de inmediato en ${publicUrl}/login/recuperar y avise a otro administrador.`,
    ),
  }
}

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../../../../test/stage/open-console.tsx'
import { me } from '../../../../test/stage/scripted-api.ts'

const rulesPath = '/admin/notificaciones/reglas'
const silence = () => page.getByRole('switch', { name: 'Avisar: Sin señal' })

test('a person who may change rules finds the fields enabled', async () => {
  await openConsole(rulesPath)
  await expect.element(silence()).toBeEnabled()
  await expect.element(page.getByLabelText('Gravedad').first()).toBeEnabled()
})

test('a person who may only read rules finds the fields disabled, and is told why', async () => {
  const abilities = me.abilities.filter((ability) => ability !== 'notification-rule.change')
  await openConsole(rulesPath, { answers: { 'GET /api/me': { ...me, abilities } } })
  await expect.element(page.getByText('Usted puede verlas, pero no cambiarlas.')).toBeVisible()
  await expect.element(silence()).toBeDisabled()
  await expect.element(page.getByLabelText('Gravedad').first()).toBeDisabled()
})

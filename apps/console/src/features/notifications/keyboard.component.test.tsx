import type {
  NotificationRuleAnswer,
  NotificationRuleBody,
} from '@arriero/domain/contract/http/notifications.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole } from '../../../test/stage/open-console.tsx'
import { answerRules, me } from '../../../test/stage/scripted-api.ts'
import { notificationAt } from './testing/build-notification.ts'

const collections = {
  [`notifications/${me.id}/admin`]: [notificationAt(1), notificationAt(2), notificationAt(3)],
}

test('the focus stays in the notification panel, and returns to the bell when it closes', async () => {
  await openConsole('/admin/notificaciones', { collections })
  await expect.element(page.getByRole('list', { name: 'Notificaciones' })).toBeVisible()
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notificaciones/ })
  const panel = page.getByRole('dialog', { name: 'Notificaciones' })
  const heading = panel.getByRole('heading', { name: 'Notificaciones' })
  await bell.click()
  await expect.element(heading).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(heading).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('the focus stays in the picker of kinds', async () => {
  const { address } = await openConsole('/admin/notificaciones', { collections })
  await page.getByRole('button', { name: 'Tipo' }).click()
  const picker = page.getByRole('dialog', { name: 'Tipo' })
  await picker.getByLabelText('Seguridad de su cuenta').click()
  await expect.poll(address).toContain('tipos=security')
  const allKinds = picker.getByRole('button', { name: 'Todos los tipos' })
  allKinds.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/notificaciones')
  await expect.element(allKinds).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).not.toBeInTheDocument()
})

test('the focus stays in a rule that is discarded, saved and reset', async () => {
  let saved: NotificationRuleAnswer[] = []
  const answers = {
    'GET /gateway/notificationRules': () => answerRules(saved),
    'PUT /gateway/notificationRules/surcharge': ({
      expectedVersion,
      ...rule
    }: NotificationRuleBody) => {
      const changed = { changedBy: null, changedAt: new Date().toISOString() }
      saved = [{ ...rule, ...changed, kind: 'surcharge', version: expectedVersion + 1 }]
      return saved[0]
    },
  }
  await openConsole('/admin/notificaciones/reglas', { answers })
  const rule = page.getByRole('region', { name: 'Recargo por aprobar' })
  const ruleSwitch = rule.getByRole('switch')
  const press = async (name: string) => {
    const button = rule.getByRole('button', { name })
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  for (const button of ['Descartar', 'Guardar']) {
    await rule.getByLabelText('Gravedad').selectOptions('critical')
    await press(button)
    await expect.element(rule.getByText('Sin guardar')).not.toBeInTheDocument()
    await expect.element(ruleSwitch).toHaveFocus()
  }
  await press('Volver a lo inicial')
  await expect.element(rule.getByText('Sin guardar')).toBeVisible()
  await expect.element(ruleSwitch).toHaveFocus()
})

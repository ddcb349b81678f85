import { expectNewPartAccessible, openDialog } from './support/accessibility.ts'
import { findExpiredBooking } from './support/journeys.ts'
import { liveChip } from './support/page-watch.ts'
import { createSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('an expired booking is published again for a day of the next month', async ({
  page,
  context,
}) => {
  await createSession(context)
  const { id, code } = await findExpiredBooking(context)
  await page.goto(`/admin/viajes/${id}`)
  await expect(liveChip(page)).toHaveText(/^En vivo/)
  await page.getByRole('button', { name: 'Volver a publicar' }).click()
  const dialog = page.getByRole('dialog', { name: `Volver a publicar · ${code}` })
  const appointment = dialog.getByRole('button', { name: /^Nueva cita de cargue/ })
  await appointment.click()
  const calendar = dialog.getByRole('dialog', { name: /^Nueva cita de cargue/ })
  await expect(calendar.getByRole('columnheader').first()).toHaveText('do')
  await expectNewPartAccessible(page, openDialog)

  await calendar.getByRole('button', { name: 'Mes siguiente' }).click()
  await calendar
    .getByRole('button', { name: /^lunes/ })
    .first()
    .click()
  await expect(calendar.getByRole('spinbutton', { name: 'Hora' })).toBeFocused()
  await page.keyboard.type('0930')
  await page.keyboard.press('Enter')
  await expect(appointment).toHaveText(/^\d\d\/\d\d\/\d{4} 09:30$/)
  await expect(liveChip(page)).toHaveText(/^En vivo/)
  await dialog.getByRole('button', { name: 'Volver a publicar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/V-\d+: Reserva/)).toBeVisible()
})

import { expectAccessibleInShape, inShapes } from './support/accessibility.ts'
import { findDelivered } from './support/journeys.ts'
import { createSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the trace of an ended journey is replayed by keyboard and from its list', async ({
  page,
}) => {
  await createSession(page.context())
  const { id, code } = await findDelivered(page.context())
  await page.goto(`/admin/viajes/${id}`)
  await page.getByRole('link', { name: 'Ver recorrido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Recorrido de ${code}` })).toBeVisible()

  const slider = page.getByRole('slider', { name: 'Hora del recorrido' })
  await slider.press('Home')
  await expect(slider).toHaveAttribute('aria-valuetext', /, En camino al cargue, /)
  const list = page.getByRole('region', { name: 'Eventos y paradas' })
  await list
    .getByRole('button', { name: /En ruta/ })
    .first()
    .click()
  await expect(slider).toHaveAttribute('aria-valuetext', /, En ruta, .*(km\/h|detenido)/)
  await slider.press('PageUp')
  await slider.press('PageUp')
  await expect(slider).toHaveAttribute('aria-valuetext', /, En ruta, [1-9]\d*.km\/h, (a|en) /)

  // The moment can be shared once it rests.
  const text = (await slider.getAttribute('aria-valuetext')) ?? ''
  const minute = minuteOf(text)
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('t')?.startsWith(minute) ?? false,
  )
  await page.reload()
  await expect(slider).toHaveAttribute('aria-valuetext', text)
  await inShapes(page, ['a phone, dark'], (shape) => expectAccessibleInShape(page, shape))
})

/** «14/11/2026 14:05, En ruta» → `2026-11-14T19:05`. */
function minuteOf(text: string): string {
  const [day, month, year, time] = text.split(/[/, ]/)
  return new Date(`${year}-${month}-${day}T${time}:00-05:00`).toISOString().slice(0, 16)
}

import type { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { BrowserContext } from '@playwright/test'
import { expectAccessibleInShape, inShapes } from './support/accessibility.ts'
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

const readAtOnce = 8

/** The demo has the traces of the journeys that were delivered last before it began; other stories may deliver more. */
async function findDelivered(context: BrowserContext) {
  const user = (await context.cookies()).find(({ name }) => name === 'user')?.value ?? ''
  const { accessToken } = JSON.parse(decodeURIComponent(user)) as StoredUser
  const headers = { authorization: `Bearer ${accessToken}` }
  const address = `/gateway/journeys?states=${journeyStates.Finish}&limit=40`
  const { journeys } = (await (
    await context.request.get(address, { headers })
  ).json()) as JourneyPage
  for (let from = 0; from < journeys.length; from += readAtOnce) {
    const some = journeys.slice(from, from + readAtOnce)
    const counts = await Promise.all(
      some.map(async ({ id }) => {
        const answer = await context.request.get(`/gateway/journeys/${id}/trace`, { headers })
        return ((await answer.json()) as { points: unknown[] }).points.length
      }),
    )
    const found = some.find((_, index) => (counts[index] ?? 0) > 100)
    if (found) return found
  }
  throw new Error('No delivered journey has a trace')
}

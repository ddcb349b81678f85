import type { NewShare, Share } from '@arriero/domain/contract/http/shared-journeys.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'

const journey = exampleJourney({ code: 'V-13044' })
const detailPath = `/gateway/journeys/${journey.id}`
const created: NewShare = {
  id: 'new',
  createdAt: '2026-11-16T12:00:00.000Z',
  createdBy: 'Laura Restrepo',
  expiresAt: null,
  token: 'secreto',
}
const dialog = page.getByRole('dialog', { name: 'Compartir el viaje V-13044' })

async function open(shares: Share[], path = `/admin/viajes/${journey.id}`) {
  const sent: unknown[] = []
  await openConsole(path, {
    collections: { journeys: [journey] },
    answers: {
      [`GET ${detailPath}`]: () => ({ ...buildDetail(journey), shares: [...shares] }),
      [`POST ${detailPath}/shares`]: (body: unknown) => {
        sent.push(body)
        const { token: _token, ...share } = created
        shares.unshift(share)
        return created
      },
      [`DELETE ${detailPath}/shares/new`]: () => {
        shares.shift()
        return new Response(null, { status: 204 })
      },
    },
  })
  return sent
}

test('a link is created, shown once, listed and revoked', async () => {
  const sent = await open([])
  await page.getByRole('button', { name: 'Compartir' }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  await expect.element(dialog.getByText(`${location.origin}/seguir#secreto`)).toBeVisible()
  expect(sent).toEqual([{}])
  const whatsApp = dialog.getByRole('link', { name: 'WhatsApp' })
  await expect
    .element(whatsApp)
    .toHaveAttribute('href', expect.stringMatching(/^whatsapp:\/\/send\?text=Siga.*%23secreto$/))
  await expectAccessible(dialog.element())
  await page.getByRole('button', { name: 'Listo' }).click()

  const links = page.getByRole('list', { name: 'Enlaces activos' })
  await expect.element(links.getByText('Laura Restrepo')).toBeVisible()
  expect(document.body.textContent).not.toContain('secreto')
  await links.getByRole('button', { name: /^Anular el enlace/ }).click()
  await links.getByRole('button', { name: 'Sí, anular' }).click()
  await expect.element(page.getByText('Enlace anulado')).toBeVisible()
  await expect.element(links).not.toBeInTheDocument()
})

test('the palette asks for the journey and opens the dialog; a chosen end is asked for', async () => {
  const sent = await open([], '/admin/ajustes')
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox').fill('compartir')
  await page.getByRole('option', { name: /Compartir un viaje/ }).click()
  await page.getByRole('combobox').fill('13044')
  await page.getByRole('option', { name: /V-13044/ }).click()
  await dialog.getByRole('radio', { name: 'Hasta una hora que usted elija' }).click()
  await dialog.getByRole('button', { name: 'Crear enlace' }).click()
  await expect.element(dialog.getByText('Elija hasta cuándo sirve el enlace.')).toBeVisible()
  expect(sent).toEqual([])
})

test('a journey that has ended is not shared', async () => {
  const closed = { ...journey, journeyStateId: journeyStates.Finish }
  await openConsole(`/admin/viajes/${journey.id}`, {
    collections: { [`journeys/${journey.id}`]: [closed] },
    answers: { [`GET ${detailPath}`]: buildDetail(closed) },
  })
  await expect.element(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Compartir' })).not.toBeInTheDocument()
})

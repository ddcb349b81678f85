import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { failWith } from '../../../test/stage/scripted-api.ts'
import { buildShared } from './testing/build-shared.ts'

afterEach(() => void vi.restoreAllMocks())

const route = 'POST /gateway/shared/journey'
const heading = page.getByRole('heading', { level: 1 })

test('the page of a link shows the journey with its age, and says so when it ends', async () => {
  let answer = buildShared({ isDelayed: true })
  const sent: unknown[] = []
  await openConsole('/seguir#secreto', {
    answers: {
      [route]: (body: unknown) => {
        sent.push(body)
        return answer
      },
    },
  })
  await expect.element(heading).toHaveTextContent('En ruta')
  expect(sent).toEqual([{ token: 'secreto' }])
  await expect.element(page.getByText('Con retraso')).toBeVisible()
  await expect.element(page.getByText('ZZS 001')).toBeVisible()
  await expect.element(page.getByText(/^Actualizado (?:ahora|hace \d+ s)/)).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Avance del viaje' })
  await expect.element(progress).toHaveAttribute('value', '31')
  await expectAccessible()

  answer = buildShared({
    stage: 'delivered',
    endedAt: answer.answeredAt,
    position: null,
    plate: null,
    driverName: null,
  })
  window.dispatchEvent(new Event('online'))
  await expect.element(heading).toHaveTextContent('Entregado')
  await expect.element(page.getByText('Se entregó hoy a las 13:00.')).toBeVisible()
  await expect.element(page.getByText(/Actualizado/)).not.toBeInTheDocument()
})

test('a link that does not work and a link without its token show one page', async () => {
  const body = { responseCode: 'share.not-found', responseMessage: 'Este enlace no muestra …' }
  await openConsole('/seguir#viejo', { answers: { [route]: failWith({ status: 404, body }) } })
  await expect.element(heading).toHaveTextContent('Enlace no disponible')
  const text = document.querySelector('main')?.textContent
  await expectAccessible()
  await openConsole('/seguir')
  await expect.element(heading).toHaveTextContent('Enlace no disponible')
  expect(document.querySelector('main')?.textContent).toBe(text)
})

test('what was shown stays when the network is lost, and is not called current', async () => {
  let isLost = true
  await openConsole('/seguir#secreto', {
    answers: {
      [route]: () => (isLost ? failWith({ status: 0 })() : buildShared()),
    },
  })
  await expect.element(page.getByRole('alert')).toBeVisible()
  isLost = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(heading).toHaveTextContent('En ruta')
  isLost = true
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/Se reintenta solo/)).toBeVisible()
  await expect.element(heading).toHaveTextContent('En ruta')
})

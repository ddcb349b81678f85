import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { renderPart } from '../../../../test/stage/render-part.tsx'
import { noPlace } from './order-values.ts'
import { readPoint } from './places.ts'
import { PointDialog } from './point-dialog.tsx'

const cali = { ...noPlace, name: 'Cali', divipola: '76001', lat: 3.43722, lng: -76.5225 }
const field = page.getByRole('textbox', { name: /^Coordenadas/ })
const map = page.getByRole('region', { name: 'Punto de cargue' })
const { keyboard } = userEvent

async function open() {
  const onChoose = vi.fn()
  const onClose = vi.fn()
  await renderPart(
    <PointDialog
      title="Punto de cargue"
      place={cali}
      isOpen
      onClose={onClose}
      onChoose={onChoose}
    />,
  )
  return { onChoose, onClose }
}

test('what is typed or pasted is what is chosen, also while the map is on its way', async () => {
  const { onChoose } = await open()
  await field.click()
  await expect.element(map).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.clear(field)
  await keyboard('4.65, -74.11')
  await expect.element(field).toHaveValue('4.65, -74.11')
  await expect.element(page.getByText(/^Este punto está a 301.km de Cali/)).toHaveRole('status')
  await field.fill('6.25184, -75.56359')
  await keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ lat: 6.25184, lng: -75.56359 })
})

test('a map that the user moves changes the point, and a click chooses at once', async () => {
  const { onChoose, onClose } = await open()
  await expect.element(map).toHaveFocus()
  await keyboard('{ArrowUp}')
  await expect.element(field).not.toHaveValue('3.43722, -76.52250')
  await map.click({ position: { x: 40, y: 40 } })
  const clicked = valueOf(field)
  await keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(readPoint(clicked))
  expect(onClose).toHaveBeenCalledOnce()
})

const valueOf = (input: Locator) => (input.element() as HTMLInputElement).value

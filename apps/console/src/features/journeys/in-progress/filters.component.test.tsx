import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'

const now = new Date().toISOString()
const drivers = ['Carlos Mora', 'Ana Díaz', 'Beto Cano']
const journeys = drivers.map((name, index) =>
  exampleJourney({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    code: `V-1300${index}`,
    stateSince: now,
    position: { lat: 4.3, lng: -74.8, at: now, progress: 0.25 },
    driver: { id: `d${index}`, name, phone: '+573000000001' },
    customer: { id: `c${index}`, name: `Cliente ${index}` },
  }),
)
const grid = page.getByRole('grid', { name: 'Viajes en curso' })
const shownCodes = () =>
  grid
    .getByText(/^V-\d+$/)
    .elements()
    .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map(({ textContent }) => textContent)
    .join(' ')

const open = async (search = '') => {
  const opened = await openConsole(`/admin/en-curso${search}`, { collections: { journeys } })
  await expect.element(grid.getByText(/^V-\d+$/).first()).toBeVisible()
  return opened
}

test('a heading sorts by click and by keyboard, and the address keeps it', async () => {
  const { address } = await open()
  const heading = grid.getByRole('columnheader', { name: 'Conductor' })
  await heading.getByRole('button').click()
  await expect.poll(shownCodes).toBe('V-13001 V-13002 V-13000')
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  expect(address()).toContain('orden=conductor')
  heading.getByRole('button').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownCodes).toBe('V-13000 V-13002 V-13001')
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  expect(address()).toContain('orden=-conductor')
  await expectAccessible()
  await userEvent.keyboard(' ')
  await expect.element(heading).not.toHaveAttribute('aria-sort')
  expect(address()).not.toContain('orden=')
})

test('a filter takes several values', async () => {
  const { address } = await open()
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await page.getByRole('button', { name: 'Cliente', exact: true }).click()
  const options = page.getByRole('listbox', { name: 'Cliente' })
  await options.getByRole('option', { name: /Cliente 0/ }).click()
  await expect.poll(shownCodes).toBe('V-13000')
  await options.getByRole('option', { name: /Cliente 2/ }).click()
  await expect.element(grid.getByText('V-13002')).toBeVisible()
  expect(grid.getByText('V-13001').elements()).toEqual([])
  expect(address()).toContain('cliente=c0,c2')
  await expect.element(page.getByRole('button', { name: 'Cliente: 2 elegidos' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Viajes 2 de 3')
  await options.getByRole('option', { name: 'Todos' }).click()
  await expect.element(grid.getByText('V-13001')).toBeVisible()
  expect(address()).not.toContain('cliente=')
})

test('an old link with one value still filters', async () => {
  await open('?cliente=c1&orden=codigo')
  await expect.poll(shownCodes).toBe('V-13001')
})

test('pasted lines of codes are found, and the missing ones are named', async () => {
  await open()
  const field = page.getByRole('searchbox', { name: 'Buscar en la lista' })
  field.element().focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'V-13000\r\nV-13002\r\nV-99999\r\n')
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(field).toHaveValue('V-13000, V-13002, V-99999')
  await expect.element(page.getByText(/^Sin encontrar .* 1: V-99999\.$/)).toBeVisible()
  expect(shownCodes().split(' ').toSorted()).toEqual(['V-13000', 'V-13002'])
})

test('the menu «Más» has the orders and the columns', async () => {
  const { address } = await open()
  const more = page.getByRole('main').getByRole('button', { name: 'Más: orden y columnas' })
  await more.click()
  const menu = page.getByRole('menu')
  await expectAccessible(menu.element())
  await menu.getByRole('menuitemcheckbox', { name: 'Carga' }).click()
  await expect.element(grid.getByRole('columnheader', { name: 'Carga' })).toBeVisible()
  await menu.getByRole('menuitemradio', { name: 'Código' }).click()
  await expect.poll(shownCodes).toBe('V-13000 V-13001 V-13002')
  expect(address()).toContain('orden=codigo')
})

test('states that do not fit on the line are in the menu', async () => {
  await page.viewport(800, 900)
  const { address } = await open()
  const states = page.getByRole('group', { name: 'Filtrar por estado' })
  await expect.poll(() => states.getByRole('button').elements().length).toBeLessThan(6)
  await page.getByRole('main').getByRole('button', { name: 'Más: orden y columnas' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Descargando/ }).click()
  expect(address()).toContain('estados=11')
  await page.viewport(1440, 900)
})

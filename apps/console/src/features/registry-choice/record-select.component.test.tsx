import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../../test/stage/render-part.tsx'
import { CitySelect } from './city-select.tsx'
import { RecordSelect } from './record-select.tsx'
import { cafe } from './testing/example-customer.ts'

const { keyboard } = userEvent
const customer = page.getByRole('combobox', { name: 'Cliente' })
const city = page.getByRole('combobox', { name: 'Ciudad' })

function Fields() {
  const [customerId, setCustomerId] = useState('')
  const [divipola, setDivipola] = useState('')
  return (
    <>
      <RecordSelect
        path="customers"
        name="customerId"
        label="Cliente"
        placeholder="Escriba el nombre o el NIT"
        nothingFound="Ningún cliente se llama así."
        labelOf={({ companyName }) => companyName}
        stored={null}
        value={customerId}
        isRequired
        isFirst
        onChange={setCustomerId}
      />
      <CitySelect label="Ciudad" divipola={divipola} error={undefined} onChange={setDivipola} />
    </>
  )
}

const all = { entries: [cafe], nextCursor: null }

async function takeFirst(name: RegExp): Promise<void> {
  await expect.element(page.getByRole('option', { name }).first()).toBeVisible()
  await keyboard('{Enter}')
}

test.each([
  ['after the first list', { entries: [], nextCursor: null }],
  ['before the first list', new Promise(() => undefined)],
])('a record that only the server finds is chosen with Enter, %s', async (_when, first) => {
  await renderPart(<Fields />, {
    'GET /api/customers': (query: URLSearchParams) => (query.get('text') === '899' ? all : first),
  })
  await customer.click()
  await keyboard('899')
  await takeFirst(/Altura Serena/)
  await expect.element(customer).toHaveValue(cafe.companyName)
})

test('a name that is pasted is chosen with Enter, as one that is typed', async () => {
  await renderPart(<Fields />, { 'GET /api/customers': all })
  await customer.fill('caf')
  await takeFirst(/Altura Serena/)
  await expect.element(customer).toHaveValue(cafe.companyName)
  await city.fill('bogo')
  await takeFirst(/Bogotá/)
  await expect.element(city).toHaveValue('Bogotá')
})

import { TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { ThemeProvider } from './theme-provider.tsx'
import './login-styles.css'

test('a wrong field keeps the colour of its placeholder', async () => {
  await cleanup()
  await render(
    <ThemeProvider>
      <TextInput label="Bien" placeholder="300 123 4567" />
      <TextInput label="Mal" placeholder="300 123 4567" error="Escriba el celular." />
    </ThemeProvider>,
  )
  await expect.element(page.getByText('Escriba el celular.')).toBeVisible()
  const colorOf = (label: string) =>
    getComputedStyle(page.getByLabelText(label).element(), '::placeholder').color
  expect(colorOf('Mal')).toBe(colorOf('Bien'))
  await cleanup()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import type { FormFailure } from './form-result.ts'
import { useForm } from './use-form.ts'

interface Values {
  name: string
  email: string
}

interface TestFormProps {
  send: (body: Values) => Promise<void>
  onSuccess?: () => void
}

const connectionLost: FormFailure = {
  message: 'Perdido',
  nextStep: null,
  code: null,
  retryAt: null,
}

/** A form with two fields. `send` rejects with the `FormFailure` to show. */
function TestForm({ send, onSuccess }: TestFormProps) {
  const form = useForm({
    initial: { name: '', email: '' },
    validate: (values: Values) => (values.email === '' ? { errors } : { body: values }),
    send,
    describeFailure: (failure) => failure as FormFailure,
    fieldByCode: { taken: 'email' },
    ...(onSuccess && { onSuccess }),
  })
  return (
    <form {...form.formProps}>
      <p role="alert">{form.message}</p>
      {(['name', 'email'] as const).map((name) => (
        <label key={name}>
          {name}
          <input
            value={form.values[name]}
            aria-invalid={form.errors[name] !== undefined}
            onChange={form.input(name).onChange}
          />
          {form.errors[name]}
        </label>
      ))}
      <button disabled={form.isSending || form.isLocked}>Enviar</button>
    </form>
  )
}

const errors = { email: 'Escriba su correo.' }
const button = page.getByRole('button')
const email = page.getByLabelText('email')

// All test files share one page, and another file may have left its content in it.
beforeEach(() => cleanup())
afterEach(() => cleanup())

test('focuses the first invalid field, and clears its error when it changes', async () => {
  const send = vi.fn(async () => {})
  await render(<TestForm send={send} />)
  await button.click()
  await expect.element(email).toHaveFocus()
  await expect.element(page.getByText('Escriba su correo.')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(page.getByText('Escriba su correo.')).not.toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
})

test('sends once, and gives the focus back after a failure', async () => {
  let fail = (_failure: FormFailure) => {}
  const send = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)))
  await render(<TestForm send={send} />)
  await email.fill('a@b.co')
  await button.click()
  await expect.element(button).toBeDisabled()
  await email.click()
  await userEvent.keyboard('{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: '', email: 'a@b.co' })
  email.element().blur()
  fail(connectionLost)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Perdido')
  await expect.element(button).toHaveFocus()
})

test('shows a failure of a field at the field, and focuses it', async () => {
  const failure = { ...connectionLost, message: 'Ya existe', code: 'taken' }
  await render(<TestForm send={() => Promise.reject(failure)} />)
  await email.fill('a@b.co')
  await button.click()
  await expect.element(email).toHaveFocus()
  await expect.element(page.getByText('Ya existe')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement()
})

test('is locked until the server accepts another try', async () => {
  // Chromium takes the focus from a disabled button with the next frame, not at once.
  const send = async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw { ...connectionLost, retryAt: Date.now() + 300 }
  }
  await render(<TestForm send={send} />)
  await email.fill('a@b.co')
  await button.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Perdido')
  await expect.element(button).toBeDisabled()
  await expect.element(page.getByLabelText('name')).toHaveFocus()
  await expect.element(button).toBeEnabled()
})

test('can be sent again after a success', async () => {
  const onSuccess = vi.fn()
  await render(<TestForm send={async () => {}} onSuccess={onSuccess} />)
  await email.fill('a@b.co')
  await button.click()
  await expect.element(button).toHaveFocus()
  expect(onSuccess).toHaveBeenCalledOnce()
})

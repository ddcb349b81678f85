import { TextInput } from '@mantine/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { Dialog } from '#ui/dialog.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { DialogForm } from './dialog-form.tsx'
import { useForm } from './use-form.ts'
import '@mantine/core/styles.layer.css'
import '#ui/theme/login-styles.css'

const labels = Array.from({ length: 30 }, (_, index) => `Campo ${index + 1}`)

/** Taller than any screen. */
function LongForm() {
  const form = useForm({
    initial: {},
    validate: () => ({ errors: { form: 'Elija un campo.' } }),
    send: () => Promise.resolve(),
    describeFailure: () => ({ message: '', nextStep: null, code: null, retryAt: null }),
  })
  return (
    <Dialog title="Un formulario largo" isOpen onClose={() => undefined}>
      <DialogForm form={form} intro="" submitLabel="Enviar" onCancel={() => undefined}>
        {labels.map((label, index) => (
          <TextInput key={label} label={label} {...(index === 0 && { 'data-autofocus': true })} />
        ))}
      </DialogForm>
    </Dialog>
  )
}

test('the message of a long form comes into view, wherever it was submitted', async () => {
  await cleanup()
  await render(
    <ThemeProvider>
      <LongForm />
    </ThemeProvider>,
  )
  await expect.element(page.getByLabelText('Campo 1', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Elija un campo.')).toBeInViewport()
  const message = page.getByText('Elija un campo.').element()
  const submit = page.getByRole('button', { name: 'Enviar' }).element()
  expect(message.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(submit.getBoundingClientRect().top - message.getBoundingClientRect().bottom).toBeLessThan(
    60,
  )
  await cleanup()
})

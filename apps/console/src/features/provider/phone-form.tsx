import { formatPhone, parsePhone } from '@arriero/domain/identity/phone.ts'
import { TextInput } from '@mantine/core'
import { useServices } from '#data/use-services.ts'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { CodeStep, StepFrame } from './provider-step.ts'

interface PhoneFormProps {
  frame: StepFrame
  onStep: (step: CodeStep) => void
  onBack: () => void
}

/** Asks for the phone that gets a code by text message. */
export function PhoneForm({ frame, onStep, onBack }: PhoneFormProps) {
  const { Form, describeFailure } = frame
  const { openProvider } = useServices()
  const firstRef = useInitialFocus<HTMLInputElement>()
  const form = useForm({
    initial: { phone: '' },
    validate: ({ phone }) => {
      const parsed = parsePhone(phone)
      return parsed.ok ? { body: parsed.value.e164 } : { errors: { phone: parsed.because } }
    },
    send: async (phone) => {
      const client = await openProvider()
      const sendCode = async (): Promise<CodeStep> => ({
        kind: 'code',
        purpose: 'sign-in',
        sentTo: `al ${formatPhone(phone)}`,
        sent: await client.sendCode(phone),
        sentAt: Date.now(),
        targets: [{ label: 'Enviar otro código', sendCode }],
      })
      onStep(await sendCode())
    },
    describeFailure,
    onFailure: () => firstRef.current?.focus(),
    staysBusy: true,
  })
  return (
    <Form
      title="Ingresar con el celular"
      intro="Le enviamos un código por mensaje de texto. Use el celular que está en su perfil."
      form={form}
      submitLabel="Enviar código"
      onBack={onBack}
    >
      <TextInput
        ref={firstRef}
        label="Celular"
        type="tel"
        name="phone"
        size="md"
        autoComplete="tel-national"
        {...form.input('phone')}
      />
    </Form>
  )
}

import { maxLengths } from '@arriero/domain/contract/limits.ts'
import type { IdentityProof, PasskeyCredential } from '@arriero/domain/contract/http/passkeys.ts'
import type { Me } from '@arriero/domain/contract/http/session.ts'
import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import type { Http } from '#data/http/http.ts'
import { canUsePasskeys } from '#data/passkeys/passkey-support.ts'
import { loadPasskeyClient } from '#data/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import type { FormErrors, FormResult } from '#ui/form/form-result.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts } from '#ui/toasts.tsx'
import classes from './identity-proof-form.module.css'

interface IdentityProofFormProps<Answer> {
  me: Pick<Me, 'secondFactor' | 'hasPasskey'>
  intro: ReactNode
  submitLabel: string
  /** Asks for a name or a note too. */
  text?: { label: string; initial: string; maxLength: number; missing?: string }
  send: (proof: IdentityProof, text: string) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  onCancel: () => void
}

interface ProofValues {
  text: string
  password: string
  code: string
  usesPasskey: boolean
}

/** Asks who it is before a change of security, with a passkey or with the password: an open session is not enough. */
export function IdentityProofForm<Answer>(props: IdentityProofFormProps<Answer>) {
  const { me, intro, submitLabel, text, send, onSuccess, onCancel } = props
  const { http } = useServices()
  const firstRef = useInitialFocus<HTMLInputElement>()
  const [hasKey] = useState(() => me.hasPasskey === true && canUsePasskeys())
  const needsCode = me.secondFactor.isOn || me.hasPasskey === true
  const form = useForm({
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    initial: { text: text?.initial ?? '', password: '', code: '', usesPasskey: false },
    validate: (values) => validateProof(values, needsCode, text?.missing),
    send: async (body) =>
      send(body.proof ?? { passkey: await confirmWithPasskey(http) }, body.text),
    fieldByCode: { 'password.wrong': 'password', 'factor.wrong-code': 'code' },
    onSuccess,
    onFailure: () => form.change({ usesPasskey: false }),
  })
  return (
    <DialogForm form={form} intro={intro} submitLabel={submitLabel} onCancel={onCancel}>
      {text && (
        <TextInput
          ref={firstRef}
          label={text.label}
          size="md"
          maxLength={text.maxLength}
          {...form.input('text')}
        />
      )}
      {hasKey && (
        <>
          <Button
            variant="default"
            leftSection={<IconKey size={18} stroke={1.75} />}
            disabled={form.isSending}
            onClick={() => form.submitWith({ usesPasskey: true })}
          >
            Confirmar con llave de acceso
          </Button>
          <p className={classes.or}>o con su contraseña</p>
        </>
      )}
      <PasswordField
        {...(!text && { inputRef: firstRef })}
        label="Contraseña"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {needsCode && (
        <TextInput
          label="Código"
          description={
            me.secondFactor.isOn
              ? 'El de su aplicación, o uno de recuperación si no tiene el celular.'
              : 'Uno de sus códigos de recuperación.'
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengths.code}
          {...form.input('code')}
        />
      )}
    </DialogForm>
  )
}

/** Without a proof, a passkey gives it when the form is sent. */
interface ProofBody {
  text: string
  proof: IdentityProof | null
}

function validateProof(
  { text, password, code, usesPasskey }: ProofValues,
  needsCode: boolean,
  missingText: string | undefined,
): FormResult<keyof ProofValues, ProofBody> {
  const isUnnamed = missingText !== undefined && text.trim() === ''
  const errors: FormErrors<keyof ProofValues> = {
    ...(isUnnamed && { text: missingText }),
    ...(!usesPasskey && password === '' && { password: 'Escriba su contraseña.' }),
    ...(!usesPasskey && needsCode && code.trim() === '' && { code: 'Escriba el código.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const proof = usesPasskey ? null : { password, ...(needsCode && { code: code.trim() }) }
  return { body: { text: text.trim(), proof } }
}

async function confirmWithPasskey(http: Http): Promise<PasskeyCredential> {
  const { signWithPasskey } = await loadPasskeyClient()
  const call = { method: 'POST', base: 'api', path: 'passkeys/confirmation' } as const
  return (await signWithPasskey(await http.write(call))) as PasskeyCredential
}

import {
  ConfirmSecondFactorBody,
  type SecondFactorSecret,
} from '@arriero/domain/contract/http/second-factor.ts'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { DialogForm } from '#features/profile/dialog-form.tsx'
import { readForm } from '#features/profile/form-problems.ts'
import { confirmSecondFactor } from '#features/profile/profile-data.ts'
import { useFirstFocus } from '#features/profile/use-first-focus.ts'
import { useForm } from '#features/profile/use-form.ts'
import { CodeField } from '#ui/code-field.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { groupSecret } from './group-secret.ts'
import classes from './scan-step.module.css'
import { encode } from 'uqr'
import { qrPath } from './qr-path.ts'

interface ScanStepProps {
  secret: SecondFactorSecret
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function ScanStep({ secret: { secret, uri }, onConfirmed, onCancel }: ScanStepProps) {
  const { http } = useServices()
  const firstRef = useFirstFocus<HTMLInputElement>()
  const [code, setCode] = useState('')
  const { formRef, problems, isSending, handleSubmit } = useForm({
    read: () => readForm(ConfirmSecondFactorBody, { code: code.trim() }),
    send: (body) => confirmSecondFactor(http, body),
    refusals: { 'factor.wrong-code': { field: 'code' } },
    // The next try begins with empty boxes: a digit typed beside another would be lost.
    onFailed: () => setCode(''),
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <DialogForm
      formRef={formRef}
      intro="Abra la aplicación en su celular y escanee este código, o escriba la clave. Después copie aquí los seis números que le muestre."
      message={problems.form}
      submitLabel="Activar"
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <div className={classes.ways}>
        <QrCode
          text={uri}
          label="Código QR para la aplicación de su celular. La clave escrita al lado dice lo mismo."
        />
        <div className={classes.typed}>
          <div>
            <div className={classes.label}>Clave para escribir</div>
            <code className={classes.secret}>{groupSecret(secret)}</code>
          </div>
          <CopyButton text={secret} label="Copiar clave" />
          <Anchor className={classes.open} href={uri}>
            Abrir en la aplicación
          </Anchor>
        </div>
      </div>
      <CodeField
        inputRef={firstRef}
        label="Código de seis dígitos"
        value={code}
        error={problems.code}
        onChange={setCode}
      />
    </DialogForm>
  )
}

/** Always dark on white, in either colour scheme: that is what cameras expect. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`}>
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

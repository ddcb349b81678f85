import {
  ConfirmSecondFactorBody,
  type SecondFactorSecret,
} from '@arriero/domain/contract/http/session.ts'
import { Anchor } from '@mantine/core'
import { encode } from 'uqr'
import { useServices } from '#data/use-services.ts'
import { confirmSecondFactor } from '#features/profile/profile-data.ts'
import { formDefaults } from '#features/profile/profile-forms.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { groupSecret, qrPath } from './second-factor-text.ts'
import classes from './scan-step.module.css'

interface ScanStepProps {
  secret: SecondFactorSecret
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

export function ScanStep({ secret: { secret, uri }, onConfirmed, onCancel }: ScanStepProps) {
  const { http } = useServices()
  const firstRef = useInitialFocus<HTMLInputElement>()
  const form = useForm({
    ...formDefaults,
    initial: { code: '' },
    validate: ({ code }) => parseForm(ConfirmSecondFactorBody, { code: code.trim() }),
    send: (body) => confirmSecondFactor(http, body),
    fieldByCode: { 'factor.wrong-code': 'code' },
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    // A digit typed into a full box would be lost, so the next try starts with empty ones.
    onFailure: () => {
      form.reset()
    },
  })
  return (
    <DialogForm
      form={form}
      intro="Abra la aplicación en su celular y escanee este código, o escriba la clave. Después copie aquí los seis números que le muestre."
      submitLabel="Activar"
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
      <CodeField inputRef={firstRef} label="Código de seis dígitos" {...form.field('code')} />
    </DialogForm>
  )
}

/** Dark on white in both colour schemes: cameras expect that. */
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

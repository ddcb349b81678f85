import { BanBody, type UserFile } from '@arriero/domain/contract/http/review.ts'
import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { isSameName } from '@arriero/domain/format/text.ts'
import { banReasonCodes, banReasons } from '@arriero/domain/users/review-reason.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { Dialog } from '#ui/dialog.tsx'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { banUser } from '../users-data.ts'
import { Consequences } from './consequences.tsx'

interface BanDialogProps {
  file: UserFile
  isOpen: boolean
  onClose: () => void
}

/** Asks for a block: first what it leads to, then why, then the name typed out. */
export function BanDialog({ file, isOpen, onClose }: BanDialogProps) {
  return (
    <Dialog title={`Bloquear a ${file.name}`} isOpen={isOpen} onClose={onClose} hasInput>
      {isOpen && <BanForm file={file} onClose={onClose} />}
    </Dialog>
  )
}

function BanForm({ file, onClose }: Omit<BanDialogProps, 'isOpen'>) {
  const { http } = useServices()
  const queries = useQueryClient()
  const form = useForm({
    initial: { reason: '', note: '', typedName: '' },
    validate: (values) => {
      const result = parseForm(BanBody, {
        ...values,
        expectedStateVersion: file.stateVersion,
      })
      if ('errors' in result || isSameName(values.typedName, file.name)) return result
      return { errors: { typedName: `Escriba «${file.name}».` } }
    },
    send: (body) => banUser(http, file.id, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => {
      onClose()
      showToast(
        'Quedó a la espera de otra persona',
        'Otro administrador debe aprobar el bloqueo.',
        'done',
      )
      void queries.invalidateQueries({ queryKey: ['users'] })
    },
  })
  return (
    <DialogForm
      form={form}
      intro={<Consequences file={file} event="ban" />}
      submitLabel="Pedir el bloqueo"
      onCancel={onClose}
    >
      <NativeSelect
        label="Motivo"
        required
        data={[
          { value: '', label: 'Elija un motivo' },
          ...banReasonCodes.map((code) => ({ value: code, label: banReasons[code] })),
        ]}
        data-autofocus
        {...form.input('reason')}
      />
      <Textarea
        label="Qué ocurrió"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxLengths.note}
        required
        {...form.input('note')}
      />
      <TextInput
        label={`Escriba el nombre para confirmar: ${file.name}`}
        autoComplete="off"
        required
        {...form.input('typedName')}
      />
    </DialogForm>
  )
}

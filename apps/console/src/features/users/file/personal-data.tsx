import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { EmailText } from '#ui/email-text.tsx'
import { showToast } from '#ui/toasts.tsx'
import { revealData } from '../users-data.ts'
import { Fact } from './fact.tsx'
import { FileSection } from './file-section.tsx'
import classes from './person-file.module.css'

/** Personal data, masked until somebody with the right asks for them; the server records who did. */
export function PersonalData({ file }: { file: UserFile }) {
  const { http } = useServices()
  const canReveal = useCan('personal-data.reveal')
  const canErase = useCan('personal-data.erase')
  const reveal = useMutation({
    mutationFn: () => revealData(http, file.id),
    onError: (error) => showToast('No se mostraron los datos', describeError(error), 'failed'),
  })
  const { document, phone, email } = reveal.data ?? file
  // Only a revealed phone is as stored; a masked one already has its spaces.
  const phoneText = phone && (reveal.data ? formatPhone(phone) : phone)
  const isMasked = reveal.data === undefined
  return (
    <FileSection
      title="Datos"
      end={
        isMasked &&
        canReveal && (
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconEye size={14} stroke={1.75} />}
            aria-disabled={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            Mostrar
          </Button>
        )
      }
    >
      <dl className={classes.facts}>
        <Fact label={file.kind === 'driver' ? 'Cédula' : 'NIT'} value={document} />
        <Fact label="Celular" value={phoneText ?? 'Sin celular'} />
        <Fact label="Correo" value={<EmailText>{email}</EmailText>} />
        {file.kind === 'customer' && (
          <Fact label="Contacto" value={`${file.givenNames} ${file.surnames}`} />
        )}
      </dl>
      <p className={classes.note} aria-live="polite">
        {reveal.data && 'Quedó registrado que usted vio estos datos.'}
        {isMasked && !canReveal && 'Su rol no permite ver los datos completos.'}
      </p>
      {canErase && (
        <p className={classes.note}>
          <Link to="/admin/usuarios/$userId/supresion" params={{ userId: file.id }}>
            Suprimir los datos personales…
          </Link>
        </p>
      )}
    </FileSection>
  )
}

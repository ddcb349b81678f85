import { InviteBody } from '@arriero/domain/contract/http/invitations.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form-message.tsx'
import { readForm } from '#features/profile/form-problems.ts'
import { invite } from '#features/profile/profile-data.ts'
import { ProfileSection } from '#features/profile/profile-section.tsx'
import { useForm } from '#features/profile/use-form.ts'
import classes from './team-section.module.css'

export function TeamSection() {
  const { http } = useServices()
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<{ email: string; expiresAt: string } | null>(null)
  const { formRef, problems, isSending, handleSubmit } = useForm({
    read: () => readForm(InviteBody, { email: email.trim() }),
    send: (body) => invite(http, body),
    refusals: { 'user.already-exists': { field: 'email' } },
    onDone: ({ expiresAt }, body) => {
      setSent({ email: body.email, expiresAt })
      setEmail('')
    },
  })
  return (
    <ProfileSection
      title="Equipo"
      help="Invite a otra persona a administrar los viajes. Le enviaremos un enlace para crear su cuenta."
    >
      <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
        <FormMessage>{problems.form}</FormMessage>
        <TextInput
          className={classes.field}
          label="Correo de la persona"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          error={problems.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={classes.end}>
          <Button type="submit" loading={isSending}>
            Invitar
          </Button>
          <output className={classes.sent}>
            {sent &&
              `Enviamos la invitación a ${sent.email}. El enlace sirve hasta el ${formatDateTime(sent.expiresAt)}.`}
          </output>
        </div>
      </form>
    </ProfileSection>
  )
}

import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { InviteBody } from '@arriero/domain/contract/http/invitations.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { invite } from './profile-data.ts'
import { formDefaults } from './profile-forms.ts'
import { ProfileSection } from './profile-section.tsx'
import classes from './team-section.module.css'

export function TeamSection() {
  const { http } = useServices()
  const [sent, setSent] = useState<{ email: string; expiresAt: string } | null>(null)
  const form = useForm({
    ...formDefaults,
    initial: { email: '' },
    validate: ({ email }) => parseForm(InviteBody, { email: email.trim(), role: 'administrator' }),
    send: (body) => invite(http, body),
    fieldByCode: { 'user.already-exists': 'email' },
    onSuccess: ({ expiresAt }, { email }) => {
      setSent({ email, expiresAt })
      form.reset()
    },
  })
  return (
    <ProfileSection
      id="equipo"
      title="Equipo"
      help="Invite a otra persona a administrar los viajes. Le enviaremos un enlace para crear su cuenta."
    >
      <form className={classes.form} {...form.formProps}>
        <FormMessage>{form.message}</FormMessage>
        <TextInput
          className={classes.field}
          label="Correo de la persona"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengths.email}
          {...form.input('email')}
        />
        <div className={classes.end}>
          <Button type="submit" loading={form.isSending}>
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

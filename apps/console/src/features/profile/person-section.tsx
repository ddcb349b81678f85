import { maxLengths } from '@arriero/domain/contract/limits.ts'
import type { Me } from '@arriero/domain/contract/http/session.ts'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { meQuery } from '#data/current-user.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toasts.tsx'
import { updateMe } from './profile-data.ts'
import { formDefaults, toPersonValues, validatePerson } from './profile-forms.ts'
import { ProfileSection } from './profile-section.tsx'
import classes from './person-section.module.css'

export function PersonSection({ me }: { me: Me }) {
  const { http } = useServices()
  const queries = useQueryClient()
  const form = useForm({
    ...formDefaults,
    initial: toPersonValues(me),
    validate: validatePerson,
    send: (body) => updateMe(http, body),
    onSuccess: (saved) => {
      queries.setQueryData(meQuery(http).queryKey, saved)
      form.reset()
      showToast('Datos guardados', 'Su nombre y su celular quedaron al día.', 'done')
    },
  })

  return (
    <ProfileSection title="Datos">
      <form className={classes.form} {...form.formProps}>
        <FormMessage>{form.message}</FormMessage>
        <div className={classes.fields}>
          <TextInput
            {...form.input('givenNames')}
            name="givenNames"
            label="Nombres"
            autoComplete="given-name"
            maxLength={maxLengths.names}
          />
          <TextInput
            {...form.input('surnames')}
            name="surnames"
            label="Apellidos"
            autoComplete="family-name"
            maxLength={maxLengths.names}
          />
          <TextInput
            {...form.input('phone')}
            name="phone"
            label="Celular"
            type="tel"
            autoComplete="tel"
            placeholder="300 123 4567"
          />
          <TextInput
            label="Correo"
            description="Con él inicia sesión. No se cambia aquí."
            inputWrapperOrder={['label', 'input', 'description']}
            variant="filled"
            readOnly
            value={me.email}
          />
        </div>
        <div>
          <Button type="submit" loading={form.isSending}>
            Guardar
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}

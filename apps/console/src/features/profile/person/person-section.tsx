import type { Me } from '@arriero/domain/contract/http/session.ts'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from '#data/session/me-query.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form-message.tsx'
import { updateMe } from '#features/profile/profile-data.ts'
import { ProfileSection } from '#features/profile/profile-section.tsx'
import { useForm } from '#features/profile/use-form.ts'
import { showToast } from '#ui/show-toast.ts'
import { type PersonFields, readPerson, toPersonFields } from './read-person.ts'
import classes from './person-section.module.css'

export function PersonSection({ me }: { me: Me }) {
  const { http } = useServices()
  const queries = useQueryClient()
  // Only what was typed: what was not follows the server.
  const [typed, setTyped] = useState<Partial<PersonFields>>({})
  const fields = { ...toPersonFields(me), ...typed }
  const { formRef, problems, isSending, handleSubmit } = useForm({
    read: () => readPerson(fields),
    send: (body) => updateMe(http, body),
    onDone: (changed) => {
      queries.setQueryData(meQuery(http).queryKey, changed)
      setTyped({})
      showToast('Datos guardados', 'Su nombre y su celular quedaron al día.', 'done')
    },
  })

  const field = (name: keyof PersonFields) => ({
    name,
    value: fields[name],
    error: problems[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })

  return (
    <ProfileSection title="Datos">
      <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
        <FormMessage>{problems.form}</FormMessage>
        <div className={classes.fields}>
          <TextInput
            {...field('givenNames')}
            label="Nombres"
            autoComplete="given-name"
            maxLength={100}
          />
          <TextInput
            {...field('surnames')}
            label="Apellidos"
            autoComplete="family-name"
            maxLength={100}
          />
          <TextInput
            {...field('phone')}
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
          <Button type="submit" loading={isSending}>
            Guardar
          </Button>
        </div>
      </form>
    </ProfileSection>
  )
}

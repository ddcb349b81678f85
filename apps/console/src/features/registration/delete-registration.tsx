import { Button, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import type { RegistrationClient } from './registration-client.ts'
import classes from './registration.module.css'

interface DeleteRegistrationProps {
  client: RegistrationClient
  onLeave: () => void
}

/** Asks once more in place: a dialog would cover the only screen of a phone. */
export function DeleteRegistration({ client, onLeave }: DeleteRegistrationProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function remove(): Promise<void> {
    setIsDeleting(true)
    setFailure(null)
    try {
      await client.delete()
      onLeave()
    } catch (error) {
      setFailure(describeError(error))
      setIsDeleting(false)
    }
  }

  if (!isAsking) {
    return (
      <UnstyledButton className={classes.link} onClick={() => setIsAsking(true)}>
        Borrar mi registro
      </UnstyledButton>
    )
  }
  return (
    <div className={classes.note}>
      <p>Se borran sus datos, sus archivos y su autorización. No se puede deshacer.</p>
      <FormMessage>{failure}</FormMessage>
      <div className={classes.pair}>
        <Button variant="default" size="md" onClick={() => setIsAsking(false)}>
          No borrar
        </Button>
        <Button color="red" size="md" loading={isDeleting} onClick={() => void remove()}>
          Sí, borrar
        </Button>
      </div>
    </div>
  )
}

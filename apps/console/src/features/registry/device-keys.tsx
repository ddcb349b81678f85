import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { DeviceList } from '@arriero/domain/contract/http/devices.ts'
import { NewDeviceBody } from '@arriero/domain/contract/http/driver.ts'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { clearToasts } from '#ui/toasts.tsx'
import { DeviceDialog, type DeviceChange } from './device-dialog.tsx'
import { createDevice, devicesQuery } from './registry-data.ts'
import classes from './registry-page.module.css'

interface DeviceKeysProps {
  userId: string
  /** What the keys are for: «el celular del conductor». */
  help: string
  nameHint: string
}

/** The keys of a driver's phones or of a customer's systems. A key is shown once. */
export function DeviceKeys({ userId, help, nameHint }: DeviceKeysProps) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(withErrorShownInPlace(devicesQuery(http, userId)))
  const [shown, setShown] = useState<{ name: string; token: string } | null>(null)
  const [change, setChange] = useState<DeviceChange | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: ['devices', userId] })
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) =>
      name.trim() === ''
        ? { errors: { name: 'Escriba un nombre para reconocerla.' } }
        : parseForm(NewDeviceBody, { name, userId }),
    send: (body: NewDeviceBody) => createDevice(http, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: ({ token }, { name }) => {
      setShown({ name, token })
      form.reset()
      void refresh()
    },
  })
  return (
    <section className={classes.keys} aria-label="Llaves">
      <h3 className={classes.sectionTitle}>Llaves</h3>
      <p className={classes.note}>{help}</p>
      {error && !data && (
        <FailurePanel
          isCompact
          title="No pudimos traer las llaves"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.devices.length > 0 && (
        <ul className={classes.keyList}>
          {data.devices.map((device) => (
            <DeviceLine key={device.id} device={device} onChange={setChange} />
          ))}
        </ul>
      )}
      {shown && (
        <output className={classes.section}>
          <p className={classes.note}>
            Llave de «{shown.name}». Cópiela ahora: <strong>no la volveremos a mostrar.</strong>
          </p>
          <code className={classes.token}>{shown.token}</code>
          <div className={classes.actions}>
            <CopyButton text={shown.token} label="Copiar la llave" />
            <Button variant="default" onClick={() => setShown(null)}>
              Ya la guardé
            </Button>
          </div>
        </output>
      )}
      <form className={classes.section} {...form.formProps}>
        <FormMessage>{form.message}</FormMessage>
        <TextInput
          label="Nombre de la llave nueva"
          placeholder={nameHint}
          maxLength={60}
          autoComplete="off"
          {...form.input('name')}
        />
        <div>
          <Button type="submit" variant="default" aria-disabled={form.isSending}>
            Crear llave
          </Button>
        </div>
      </form>
      <DeviceDialog
        change={change}
        onClose={() => setChange(null)}
        onDone={(token, name) => {
          setShown(token === null ? null : { name, token })
          void refresh()
        }}
      />
    </section>
  )
}

interface DeviceLineProps {
  device: DeviceList['devices'][number]
  onChange: (change: DeviceChange) => void
}

function DeviceLine({ device, onChange }: DeviceLineProps) {
  const { name, createdAt } = device
  return (
    <li className={classes.key}>
      <span className={classes.keyName}>
        {name} <span className={classes.note}>desde el {formatDateTime(createdAt)}</span>
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={`Cambiar la llave ${name}`}
        onClick={() => onChange({ action: 'rotate', device })}
      >
        Cambiar
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={`Quitar la llave ${name}`}
        onClick={() => onChange({ action: 'revoke', device })}
      >
        Quitar
      </Button>
    </li>
  )
}

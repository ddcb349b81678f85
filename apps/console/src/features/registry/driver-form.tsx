import { DriverBody, type DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatDocument } from '@arriero/domain/identity/document.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { licenceCategories } from '@arriero/domain/users/vehicle-type.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { RecordForm } from './record-form.tsx'
import { checkBody, orNull, textField, useRecordForm } from './use-record-form.ts'
import { VehicleField } from './vehicle-field.tsx'
import classes from './registry-page.module.css'

interface DriverFormProps {
  stored: DriverRecord | null
  canChange: boolean
  onCreated: (id: string) => void
}

export function DriverForm({ stored, canChange, onCreated }: DriverFormProps) {
  const form = useRecordForm({
    path: 'drivers',
    stored,
    initial: toValues(stored),
    validate: ({ thirdPartyCompany, vehicleId, ...rest }) =>
      checkBody(DriverBody, {
        ...rest,
        thirdPartyCompany: orNull(thirdPartyCompany),
        vehicleId: orNull(vehicleId),
      }),
    saved: {
      title: stored ? 'Conductor guardado' : 'Conductor registrado',
      message: ({ givenNames, surnames }) => `${givenNames} ${surnames} quedó al día.`,
    },
    onCreated,
  })
  return (
    <RecordForm
      form={form}
      stored={stored}
      canChange={canChange}
      registerLabel="Registrar conductor"
    >
      <div className={classes.fields}>
        <TextInput label="Nombres" autoComplete="off" required {...textField(form, 'givenNames')} />
        <TextInput label="Apellidos" autoComplete="off" required {...textField(form, 'surnames')} />
        <TextInput
          label="Cédula"
          inputMode="numeric"
          placeholder="1.020.304.050"
          autoComplete="off"
          required
          {...textField(form, 'cedula')}
        />
        <TextInput
          label="Celular"
          type="tel"
          placeholder="300 123 4567"
          autoComplete="off"
          required
          {...textField(form, 'phone')}
        />
        <TextInput
          label="Correo"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...textField(form, 'email')}
        />
        <NativeSelect
          label="Licencia"
          required
          data={[{ value: '', label: 'Elija la categoría' }, ...licenceCategories]}
          {...textField(form, 'licenceCategory')}
        />
        <VehicleField
          stored={stored?.vehicle ?? null}
          value={form.values.vehicleId}
          error={form.errors.vehicleId}
          onChange={(vehicleId) => form.change({ vehicleId })}
        />
        <TextInput
          label="Empresa del tercero"
          placeholder="Vacío si es conductor propio"
          autoComplete="off"
          {...textField(form, 'thirdPartyCompany')}
        />
      </div>
    </RecordForm>
  )
}

const toValues = (stored: DriverRecord | null) => ({
  givenNames: stored?.givenNames ?? '',
  surnames: stored?.surnames ?? '',
  cedula: stored ? formatDocument('CC', stored.cedula) : '',
  phone: stored?.phone ? formatPhone(stored.phone).replaceAll('\u00A0', ' ') : '',
  email: stored?.email ?? '',
  licenceCategory: stored?.licenceCategory ?? '',
  vehicleId: stored?.vehicle?.id ?? '',
  thirdPartyCompany: stored?.thirdPartyCompany ?? '',
})

import { VehicleBody, type VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { RecordForm } from './record-form.tsx'
import { checkBody, orNull, textField, useRecordForm } from './use-record-form.ts'
import classes from './registry-page.module.css'

interface VehicleFormProps {
  stored: VehicleRecord | null
  canChange: boolean
  onCreated: (id: string) => void
}

export function VehicleForm({ stored, canChange, onCreated }: VehicleFormProps) {
  const form = useRecordForm({
    path: 'vehicles',
    stored,
    initial: toValues(stored),
    validate: ({ plate, type, payloadKg, trailerPlate }) =>
      checkBody(VehicleBody, {
        plate,
        type,
        payloadKg: payloadKg.trim() === '' ? null : Number(payloadKg.replaceAll('.', '')),
        trailerPlate: orNull(trailerPlate),
      }),
    saved: {
      title: stored ? 'Vehículo guardado' : 'Vehículo registrado',
      message: ({ plate }) => `${plate.toUpperCase()} quedó al día.`,
    },
    onCreated,
  })
  const known: readonly string[] = vehicleTypes
  const types = stored && !known.includes(stored.type) ? [stored.type, ...known] : [...known]
  return (
    <RecordForm
      form={form}
      stored={stored}
      canChange={canChange}
      registerLabel="Registrar vehículo"
    >
      <div className={classes.fields}>
        <TextInput
          label="Placa"
          placeholder="ABC 123"
          autoComplete="off"
          required
          {...textField(form, 'plate')}
        />
        <NativeSelect
          label="Tipo"
          required
          data={[{ value: '', label: 'Elija el tipo' }, ...types]}
          {...textField(form, 'type')}
        />
        <TextInput
          label="Capacidad (kg)"
          inputMode="numeric"
          placeholder="34.000"
          autoComplete="off"
          {...textField(form, 'payloadKg')}
        />
        <TextInput
          label="Placa del remolque"
          placeholder="R12345"
          autoComplete="off"
          {...textField(form, 'trailerPlate')}
        />
      </div>
    </RecordForm>
  )
}

const toValues = (stored: VehicleRecord | null) => ({
  plate: stored ? formatPlate(stored.plate).replaceAll('\u00A0', ' ') : '',
  type: stored?.type ?? '',
  payloadKg: stored?.payloadKg?.toString() ?? '',
  trailerPlate: stored?.trailerPlate ?? '',
})

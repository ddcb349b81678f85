import { VehicleBody, type VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatKg } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { paperLabels } from '@arriero/domain/users/paper.ts'
import { bodyTypes, vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { IconTruck } from '@tabler/icons-react'
import { paths } from '#paths.ts'
import { PaperList, toPaperBodies, toPaperValues } from './paper-list.tsx'
import type { RecordKind } from './record-kind.ts'
import { RecordSelect } from '#features/registry-choice/record-select.tsx'
import { RegistryPage } from './registry-page.tsx'
import { checkBody, orNull } from './use-record-form.ts'

const labels = paperLabels('vehicle')

const vehicles: RecordKind<'vehicles', ReturnType<typeof toValues>> = {
  path: 'vehicles',
  related: [
    { path: paths.trailers(), label: 'Remolques' },
    { path: paths.holders(), label: 'Tenedores' },
  ],
  words: {
    title: 'Vehículos',
    noun: 'Vehículo',
    register: 'Registrar vehículo',
    searchHint: 'placa, remolque, tipo o carrocería',
    emptyTitle: 'Todavía no hay vehículos',
    emptyMessage: 'Registre el primero; después asígnelo a su conductor.',
    icon: <IconTruck size={28} stroke={1.5} />,
  },
  toLine: (vehicle) => ({
    id: vehicle.id,
    name: formatPlate(vehicle.plate),
    detail: [
      vehicle.type,
      vehicle.bodyType,
      vehicle.payloadKg !== null && formatKg(vehicle.payloadKg),
    ]
      .filter(Boolean)
      .join(' · '),
    more: vehicle.drivers.map(({ name }) => name).join(', ') || 'Sin conductor',
  }),
  toValues,
  validate: ({ plate, type, payloadKg, papers, ...optional }) =>
    checkBody(VehicleBody, {
      plate,
      type,
      payloadKg: payloadKg.trim() === '' ? null : Number(payloadKg.replaceAll('.', '')),
      bodyType: orNull(optional.bodyType),
      trailerPlate: orNull(optional.trailerPlate),
      gpsProvider: orNull(optional.gpsProvider),
      ownerId: orNull(optional.ownerId),
      holderId: orNull(optional.holderId),
      papers: toPaperBodies(papers),
    }),
  sections: [
    {
      fields: [
        { name: 'plate', label: 'Placa', placeholder: 'ABC 123', isRequired: true },
        {
          name: 'type',
          label: 'Tipo',
          placeholder: 'Elija el tipo',
          options: vehicleTypes,
          isRequired: true,
        },
        { name: 'payloadKg', label: 'Capacidad (kg)', type: 'number', placeholder: '34.000' },
        {
          name: 'bodyType',
          label: 'Carrocería',
          placeholder: 'Sin dato',
          options: bodyTypes,
        },
        { name: 'trailerPlate', label: 'Placa del remolque', placeholder: 'R12345' },
        { name: 'gpsProvider', label: 'Empresa del GPS' },
        {
          name: 'ownerId',
          label: 'Propietario',
          render: ({ values, errors, change }, stored) => (
            <HolderSelect
              name="ownerId"
              label="Propietario"
              stored={stored?.owner ?? null}
              value={values.ownerId}
              error={errors.ownerId}
              onChange={(ownerId) => change({ ownerId })}
            />
          ),
        },
        {
          name: 'holderId',
          label: 'Tenedor',
          render: ({ values, errors, change }, stored) => (
            <HolderSelect
              name="holderId"
              label="Tenedor"
              stored={stored?.holder ?? null}
              value={values.holderId}
              error={errors.holderId}
              onChange={(holderId) => change({ holderId })}
            />
          ),
        },
      ],
    },
  ],
  lists: ({ values, errors, change }) => (
    <PaperList
      labels={labels}
      papers={values.papers}
      errors={errors}
      onChange={(papers) => change({ papers })}
    />
  ),
}

export const VehiclesPage = () => <RegistryPage kind={vehicles} />

function toValues(stored: VehicleRecord | null) {
  return {
    plate: stored ? formatPlate(stored.plate).replaceAll('\u00A0', ' ') : '',
    type: stored?.type ?? '',
    payloadKg: stored?.payloadKg?.toString() ?? '',
    bodyType: stored?.bodyType ?? '',
    trailerPlate: stored?.trailerPlate ?? '',
    gpsProvider: stored?.gpsProvider ?? '',
    ownerId: stored?.owner?.id ?? '',
    holderId: stored?.holder?.id ?? '',
    papers: toPaperValues(stored?.papers),
  }
}

interface HolderSelectProps {
  name: string
  label: string
  stored: VehicleRecord['owner']
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

const HolderSelect = ({ stored, ...field }: HolderSelectProps) => (
  <RecordSelect
    path="holders"
    placeholder="Nombre"
    nothingFound="Ningún tenedor registrado coincide."
    labelOf={({ name }) => name}
    stored={stored && { id: stored.id, label: stored.name }}
    {...field}
  />
)

import { TrailerBody, type TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { trailerPapers, trailerTypes } from '@arriero/domain/users/trailer.ts'
import { IconCaravan } from '@tabler/icons-react'
import { dayText } from './day-text.ts'
import { PaperList, toPaperBodies, toPaperValues } from './paper-list.tsx'
import { paths } from '#paths.ts'
import type { RecordKind } from './record-kind.ts'
import { RegistryPage } from './registry-page.tsx'
import { checkBody, orNull } from './use-record-form.ts'
import { VehicleSelect } from './vehicle-select.tsx'

const trailers: RecordKind<'trailers', ReturnType<typeof toValues>> = {
  path: 'trailers',
  related: [{ path: paths.vehicles(), label: 'Vehículos' }],
  words: {
    title: 'Remolques',
    noun: 'Remolque',
    register: 'Registrar remolque',
    searchHint: 'placa o tipo',
    emptyTitle: 'Todavía no hay remolques',
    emptyMessage: 'Registre el primero con el vehículo que lo lleva.',
    icon: <IconCaravan size={28} stroke={1.5} />,
  },
  toLine: (trailer) => ({
    id: trailer.id,
    name: formatPlate(trailer.plate),
    detail: trailer.type,
    more: [
      trailer.vehicle ? formatPlate(trailer.vehicle.plate) : 'Sin vehículo',
      describeExpiry(trailer),
    ]
      .filter(Boolean)
      .join(' · '),
  }),
  toValues,
  validate: ({ papers, vehicleId, ...rest }) =>
    checkBody(TrailerBody, {
      ...rest,
      vehicleId: orNull(vehicleId),
      papers: toPaperBodies(papers),
    }),
  sections: [
    {
      fields: [
        { name: 'plate', label: 'Placa', placeholder: 'R12345', isRequired: true },
        {
          name: 'type',
          label: 'Tipo',
          placeholder: 'Elija el tipo',
          options: trailerTypes,
          isRequired: true,
        },
        {
          name: 'vehicleId',
          label: 'Vehículo',
          render: ({ values, errors, change }, stored) => (
            <VehicleSelect
              stored={stored?.vehicle ?? null}
              value={values.vehicleId}
              error={errors.vehicleId}
              onChange={(vehicleId) => change({ vehicleId })}
            />
          ),
        },
      ],
    },
  ],
  lists: ({ values, errors, change }) => (
    <PaperList
      labels={trailerPapers}
      papers={values.papers}
      errors={errors}
      onChange={(papers) => change({ papers })}
    />
  ),
}

export const TrailersPage = () => <RegistryPage kind={trailers} />

/** The first paper to expire: «vence el 03/12/2026». */
function describeExpiry({ papers }: TrailerRecord): string {
  const [first] = papers.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()
  return first === undefined ? '' : `vence el ${dayText(first)}`
}

function toValues(stored: TrailerRecord | null) {
  return {
    plate: stored?.plate ?? '',
    type: stored?.type ?? '',
    vehicleId: stored?.vehicle?.id ?? '',
    papers: toPaperValues(stored?.papers),
  }
}

import type { VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatKg } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { IconTruck } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { OpenRecord } from './open-record.tsx'
import { RegistryPage, type RegistryWords } from './registry-page.tsx'
import { VehicleForm } from './vehicle-form.tsx'

const route = getRouteApi('/admin/vehiculos')

const words: RegistryWords = {
  title: 'Vehículos',
  noun: 'Vehículo',
  register: 'Registrar vehículo',
  searchHint: 'placa, remolque o tipo',
  emptyTitle: 'Todavía no hay vehículos',
  emptyMessage: 'Registre el primero; después asígnelo a su conductor.',
  icon: <IconTruck size={28} stroke={1.5} />,
}

export function VehiclesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <RegistryPage
      path="vehicles"
      words={words}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      toLine={(vehicle) => ({
        id: vehicle.id,
        name: formatPlate(vehicle.plate),
        detail: [vehicle.type, vehicle.payloadKg !== null && formatKg(vehicle.payloadKg)]
          .filter(Boolean)
          .join(' · '),
        more: vehicle.drivers.map(({ name }) => name).join(', ') || 'Sin conductor',
      })}
      panel={(id, onClose) => (
        <OpenRecord<VehicleRecord>
          key={id}
          path="vehicles"
          id={id}
          registerTitle={words.register}
          titleOf={({ plate }) => formatPlate(plate)}
          onClose={onClose}
        >
          {(stored, canChange) => (
            <VehicleForm
              stored={stored}
              canChange={canChange}
              onCreated={(abierto) => void navigate({ search: { ...search, abierto } })}
            />
          )}
        </OpenRecord>
      )}
    />
  )
}

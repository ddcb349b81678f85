import type { DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatDocument } from '@arriero/domain/identity/document.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { IconSteeringWheel } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { DeviceKeys } from './device-keys.tsx'
import { DriverForm } from './driver-form.tsx'
import { OpenRecord } from './open-record.tsx'
import { RegistryPage, type RegistryWords } from './registry-page.tsx'

const route = getRouteApi('/admin/conductores')

const words: RegistryWords = {
  title: 'Conductores',
  noun: 'Conductor',
  register: 'Registrar conductor',
  searchHint: 'nombre, cédula, celular, correo o placa',
  emptyTitle: 'Todavía no hay conductores',
  emptyMessage: 'Registre al primero; después cree la llave de su celular.',
  icon: <IconSteeringWheel size={28} stroke={1.5} />,
}

export function DriversPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const canManageKeys = useCan('device.manage')
  return (
    <RegistryPage
      path="drivers"
      words={words}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      toLine={(driver) => ({
        id: driver.id,
        name: nameOf(driver),
        detail: `C.C. ${formatDocument('CC', driver.cedula)}`,
        more: [
          driver.phone && formatPhone(driver.phone),
          driver.vehicle ? formatPlate(driver.vehicle.plate) : 'Sin vehículo',
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      panel={(id, onClose) => (
        <OpenRecord<DriverRecord>
          key={id}
          path="drivers"
          id={id}
          registerTitle={words.register}
          titleOf={nameOf}
          onClose={onClose}
        >
          {(stored, canChange) => (
            <>
              <DriverForm
                stored={stored}
                canChange={canChange}
                onCreated={(abierto) => void navigate({ search: { ...search, abierto } })}
              />
              {stored && canManageKeys && (
                <DeviceKeys
                  userId={stored.id}
                  help="Con una llave, el celular del conductor recibe viajes y reporta su posición."
                  nameHint="Celular de Óscar"
                />
              )}
            </>
          )}
        </OpenRecord>
      )}
    />
  )
}

const nameOf = ({ givenNames, surnames }: DriverRecord) => `${givenNames} ${surnames}`

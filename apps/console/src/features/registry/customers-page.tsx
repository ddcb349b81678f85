import type { CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { CustomerForm } from './customer-form.tsx'
import { toCustomerValues } from './customer-values.ts'
import { DeviceKeys } from './device-keys.tsx'
import { OpenRecord } from './open-record.tsx'
import { RegistryPage, type RegistryWords } from './registry-page.tsx'

const route = getRouteApi('/admin/clientes')

const words: RegistryWords = {
  title: 'Clientes',
  noun: 'Cliente',
  register: 'Registrar cliente',
  searchHint: 'empresa, NIT, contacto, teléfono o correo',
  emptyTitle: 'Todavía no hay clientes',
  emptyMessage: 'Registre la primera empresa: sin un cliente no se puede crear un viaje.',
  icon: <IconBuildingWarehouse size={28} stroke={1.5} />,
}

/** Companies that ask for transports. */
export function CustomersPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const canManageKeys = useCan('device.manage')
  return (
    <RegistryPage
      path="customers"
      words={words}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      toLine={(customer) => ({
        id: customer.id,
        name: customer.companyName,
        detail: `NIT ${toCustomerValues(customer).nit}`,
        more: [
          `${customer.givenNames} ${customer.surnames}`,
          customer.phone && formatPhone(customer.phone),
        ]
          .filter(Boolean)
          .join(' · '),
      })}
      panel={(id, onClose) => (
        <OpenRecord<CustomerRecord>
          key={id}
          path="customers"
          id={id}
          registerTitle={words.register}
          titleOf={({ companyName }) => companyName}
          onClose={onClose}
        >
          {(stored, canChange) => (
            <>
              <CustomerForm
                stored={stored}
                canChange={canChange}
                onCreated={(abierto) => void navigate({ search: { ...search, abierto } })}
              />
              {stored && canManageKeys && (
                <DeviceKeys
                  userId={stored.id}
                  help="Con una llave, el sistema del cliente crea y sigue sus viajes por la API."
                  nameHint="Sistema de despachos"
                />
              )}
            </>
          )}
        </OpenRecord>
      )}
    />
  )
}

import { vehicleTypes } from '@arriero/domain/users/vehicle-type.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { CitySelect } from '#features/registry-choice/city-select.tsx'
import {
  type ContactValues,
  newContact,
  newRate,
  newSite,
  type RateValues,
  type SiteValues,
  withCity,
} from './customer-values.ts'
import { EditableList } from './editable-list.tsx'
import type { RecordFormState } from './record-kind.ts'

interface SiteListProps {
  sites: readonly SiteValues[]
  errors: RecordFormState<object>['errors']
  onChange: (sites: readonly SiteValues[]) => void
}

/** Where the company loads and unloads. */
export function SiteList({ sites, errors, onChange }: SiteListProps) {
  return (
    <EditableList
      title="Sedes de cargue y descargue"
      addLabel="Agregar sede"
      itemName="la sede"
      items={sites}
      name="sites"
      empty={newSite}
      errors={errors}
      onChange={onChange}
    >
      {(site, { number, change, errorOf }) => (
        <>
          <TextInput
            label={`Nombre de la sede ${number}`}
            value={site.name}
            error={errorOf('name')}
            onChange={(event) => change({ ...site, name: event.currentTarget.value })}
          />
          <CitySelect
            label={`Ciudad de la sede ${number}`}
            divipola={site.divipola}
            error={errorOf('divipola')}
            onChange={(divipola) => change(withCity(site, divipola))}
          />
          <TextInput
            label={`Dirección de la sede ${number}`}
            placeholder="Cra. 68D # 13-45"
            value={site.address}
            error={errorOf('address')}
            onChange={(event) => change({ ...site, address: event.currentTarget.value })}
          />
        </>
      )}
    </EditableList>
  )
}

interface ContactListProps {
  contacts: readonly ContactValues[]
  errors: RecordFormState<object>['errors']
  onChange: (contacts: readonly ContactValues[]) => void
}

/** People of the company besides the main contact. */
export function ContactList({ contacts, errors, onChange }: ContactListProps) {
  return (
    <EditableList
      title="Otros contactos"
      addLabel="Agregar contacto"
      itemName="el contacto"
      items={contacts}
      name="contacts"
      empty={newContact}
      errors={errors}
      onChange={onChange}
    >
      {(contact, { number, change, errorOf }) =>
        contactFields.map(([name, label]) => (
          <TextInput
            key={name}
            label={`${label} ${number}`}
            value={contact[name]}
            error={errorOf(name)}
            onChange={(event) => change({ ...contact, [name]: event.currentTarget.value })}
          />
        ))
      }
    </EditableList>
  )
}

const contactFields = [
  ['name', 'Nombre del contacto'],
  ['role', 'Cargo del contacto'],
  ['phone', 'Teléfono del contacto'],
  ['email', 'Correo del contacto'],
] as const

interface RateListProps {
  rates: readonly RateValues[]
  errors: RecordFormState<object>['errors']
  onChange: (rates: readonly RateValues[]) => void
}

/** What a journey costs, by route and type of vehicle. */
export function RateList({ rates, errors, onChange }: RateListProps) {
  return (
    <EditableList
      title="Tarifas"
      addLabel="Agregar tarifa"
      itemName="la tarifa"
      items={rates}
      name="rates"
      empty={newRate}
      errors={errors}
      onChange={onChange}
    >
      {(rate, { number, change, errorOf }) => (
        <>
          <CitySelect
            label={`Origen de la tarifa ${number}`}
            divipola={rate.originDivipola}
            error={errorOf('originDivipola')}
            onChange={(originDivipola) => change({ ...rate, originDivipola })}
          />
          <CitySelect
            label={`Destino de la tarifa ${number}`}
            divipola={rate.destinationDivipola}
            error={errorOf('destinationDivipola')}
            onChange={(destinationDivipola) => change({ ...rate, destinationDivipola })}
          />
          <NativeSelect
            label={`Vehículo de la tarifa ${number}`}
            data={[{ value: '', label: 'Elija el tipo' }, ...vehicleTypes]}
            value={rate.vehicleType}
            error={errorOf('vehicleType')}
            onChange={(event) => change({ ...rate, vehicleType: event.currentTarget.value })}
          />
          <TextInput
            label={`Valor de la tarifa ${number} (pesos)`}
            placeholder="4.200.000"
            inputMode="numeric"
            value={rate.priceCop}
            error={errorOf('priceCop')}
            onChange={(event) => change({ ...rate, priceCop: event.currentTarget.value })}
          />
          <TextInput
            label={`Vigente desde, tarifa ${number}`}
            placeholder="01/01/2027"
            inputMode="numeric"
            value={rate.validFrom}
            error={errorOf('validFrom')}
            onChange={(event) => change({ ...rate, validFrom: event.currentTarget.value })}
          />
        </>
      )}
    </EditableList>
  )
}

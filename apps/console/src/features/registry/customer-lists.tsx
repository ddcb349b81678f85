import { corridorCities } from '@arriero/domain/corridors/corridors.ts'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CloseIconButton } from '#ui/icon-button.tsx'
import {
  type ContactValues,
  newContact,
  newSite,
  type SiteValues,
  withCity,
} from './customer-values.ts'
import classes from './registry-page.module.css'

const cities = corridorCities.map(({ divipola, name }) => ({ value: divipola, label: name }))

interface SiteListProps {
  sites: readonly SiteValues[]
  problem: string | undefined
  onChange: (sites: readonly SiteValues[]) => void
}

/** Where the company loads and unloads. */
export function SiteList({ sites, problem, onChange }: SiteListProps) {
  return (
    <EditableList
      title="Sedes de cargue y descargue"
      addLabel="Agregar sede"
      itemName="la sede"
      items={sites}
      empty={newSite}
      problem={problem}
      onChange={onChange}
    >
      {(site, number, change) => (
        <>
          <TextInput
            label={`Nombre de la sede ${number}`}
            value={site.name}
            onChange={(event) => change({ ...site, name: event.currentTarget.value })}
          />
          <NativeSelect
            label={`Ciudad de la sede ${number}`}
            data={[{ value: '', label: 'Elija la ciudad' }, ...withKnown(site.divipola)]}
            value={site.divipola}
            onChange={(event) => change(withCity(site, event.currentTarget.value))}
          />
          <TextInput
            label={`Dirección de la sede ${number}`}
            placeholder="Cra. 68D # 13-45"
            value={site.address}
            onChange={(event) => change({ ...site, address: event.currentTarget.value })}
          />
        </>
      )}
    </EditableList>
  )
}

/** A site that came over the API may be in a city of no corridor. */
const withKnown = (divipola: string) =>
  divipola === '' || cities.some(({ value }) => value === divipola)
    ? cities
    : [{ value: divipola, label: `Municipio ${divipola}` }, ...cities]

interface ContactListProps {
  contacts: readonly ContactValues[]
  problem: string | undefined
  onChange: (contacts: readonly ContactValues[]) => void
}

/** People of the company besides the main contact. */
export function ContactList({ contacts, problem, onChange }: ContactListProps) {
  return (
    <EditableList
      title="Otros contactos"
      addLabel="Agregar contacto"
      itemName="el contacto"
      items={contacts}
      empty={newContact}
      problem={problem}
      onChange={onChange}
    >
      {(contact, number, change) =>
        contactFields.map(([name, label]) => (
          <TextInput
            key={name}
            label={`${label} ${number}`}
            value={contact[name]}
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

interface EditableListProps<Item> {
  title: string
  addLabel: string
  /** «la sede» */
  itemName: string
  items: readonly Item[]
  empty: Item
  problem: string | undefined
  onChange: (items: readonly Item[]) => void
  children: (item: Item, number: number, change: (next: Item) => void) => ReactNode
}

function EditableList<Item>(props: EditableListProps<Item>) {
  const { items, onChange } = props
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{props.title}</h3>
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items have no id and don't move
        <div key={index} className={classes.item}>
          <div className={classes.fields}>
            {props.children(item, index + 1, (next) => onChange(items.with(index, next)))}
          </div>
          <CloseIconButton
            label={`Quitar ${props.itemName} ${index + 1}`}
            onClick={() => onChange(items.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      {props.problem !== undefined && (
        <p className={classes.problem} role="alert">
          {props.problem}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          onClick={() => onChange([...items, props.empty])}
        >
          {props.addLabel}
        </Button>
      </div>
    </section>
  )
}

import { codedMunicipalities } from '@arriero/domain/corridors/coded-municipalities.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import { Button, type ComboboxItem, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { CitySelect } from '#features/registry-choice/city-select.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import type { UsualSite } from './order-data.ts'
import type { PlaceValues } from './order-values.ts'
import {
  atPoint,
  atUsualSite,
  doubtPoint,
  inCity,
  isAtCentre,
  isAtSite,
  writePoint,
} from './places.ts'
import { PointDialog } from './point-dialog.tsx'
import classes from './new-journey.module.css'

interface PlaceFieldsProps {
  end: 'origin' | 'destination'
  place: PlaceValues
  sites: readonly UsualSite[]
  error: string | undefined
  onChange: (place: PlaceValues) => void
}

const words = {
  origin: {
    title: 'Origen',
    site: 'Sede o lugar de cargue',
    city: 'Ciudad de origen',
    address: 'Dirección de cargue',
    point: 'Punto de cargue',
  },
  destination: {
    title: 'Destino',
    site: 'Sede o lugar de descargue',
    city: 'Ciudad de destino',
    address: 'Dirección de descargue',
    point: 'Punto de descargue',
  },
} as const

/** Where it loads or unloads: a usual place of the customer, or a municipality with an address and a point. */
export function PlaceFields({ end, place, sites, error, onChange }: PlaceFieldsProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { title, site, city, address, point } = words[end]
  const hasCity = place.divipola !== ''
  return (
    <fieldset className={classes.place}>
      <legend className={classes.legend}>{title}</legend>
      {sites.length > 0 && (
        <SearchSelect
          label={site}
          placeholder="Elija uno del cliente, o escriba la ciudad"
          data={groupSites(sites)}
          value={choiceOf(sites, place)}
          clearable
          filter={({ options, search }) =>
            options.map((group) =>
              'items' in group
                ? { ...group, items: group.items.filter((item) => isFound(item, search)) }
                : group,
            )
          }
          nothingFoundMessage="Ningún lugar de este cliente se llama así."
          onChange={(index) => {
            const chosen = index === null ? undefined : sites[Number(index)]
            onChange(chosen ? atUsualSite(chosen) : inCity(place, place.divipola))
          }}
        />
      )}
      <CitySelect
        name={end}
        label={city}
        divipola={place.divipola}
        error={error}
        isRequired
        onChange={(divipola) => onChange(inCity(place, divipola))}
      />
      <TextInput
        label={address}
        value={place.address}
        maxLength={160}
        autoComplete="off"
        disabled={!hasCity}
        onChange={(event) => onChange({ ...place, address: event.currentTarget.value })}
      />
      {hasCity && (
        <div className={classes.point}>
          <span className={classes.soft}>
            {writePoint(place)} ·{' '}
            {isAtCentre(place) ? `centro de ${place.name}` : place.site || 'punto elegido'}{' '}
            <output className={classes.doubt}>{doubtPoint(place)}</output>
          </span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${point}: elegir en el mapa`}
            leftSection={<IconMapPin size={14} stroke={1.75} aria-hidden />}
            onClick={() => setIsChoosing(true)}
          >
            Elegir en el mapa
          </Button>
        </div>
      )}
      <PointDialog
        title={point}
        place={place}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onChoose={(chosen) => onChange(atPoint(place, chosen))}
      />
    </fieldset>
  )
}

const isFound = (item: ComboboxItem, search: string) => matchesSearch(item.label, search)

/** The registered ones first, as the server lists them. */
function groupSites(sites: readonly UsualSite[]) {
  const items = sites.map((site, index) => ({ value: String(index), label: labelOf(site), site }))
  return [
    { group: 'Sedes', items: items.filter(({ site }) => site.site !== null) },
    { group: 'De sus viajes', items: items.filter(({ site }) => site.site === null) },
  ].filter((group) => group.items.length > 0)
}

function labelOf({ site, name, divipola, address }: UsualSite): string {
  const city = codedMunicipalities().get(divipola)?.name ?? name
  return [site, address ?? 'sin dirección', city].filter(Boolean).join(' · ')
}

function choiceOf(sites: readonly UsualSite[], place: PlaceValues): string | null {
  const index = sites.findIndex((site) => isAtSite(place, site))
  return index < 0 ? null : String(index)
}

import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { IconArrowsUpDown } from '@tabler/icons-react'
import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useServices } from '#data/use-services.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { CargoFields } from './cargo-fields.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import { MoreFields, NoteField } from './more-fields.tsx'
import { usualSitesQuery } from './order-data.ts'
import { describeErrors } from './order-errors.ts'
import { PlaceFields } from './place-fields.tsx'
import { corridorChoices, onCorridor } from './places.ts'
import { PriceField } from './price-field.tsx'
import { ServiceFields } from './service-fields.tsx'
import { type OrderForm, type OrderStart, useOrderForm } from './use-order-form.ts'
import classes from './new-journey.module.css'

interface NewJourneyFormProps {
  start: OrderStart
  onCreated: (journey: JourneyDocument) => void
}

/** All fields of a new journey, in the order in which the customer tells them on the phone. */
export function NewJourneyForm({ start, onCreated }: NewJourneyFormProps) {
  const form = useOrderForm(start, onCreated)
  const { values, errors, change } = form
  const submit = useEffectEvent(() => form.submitWith({}))
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isModEnter(event) || isBehindDialog()) return
      event.preventDefault()
      submit()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    <form className={classes.form} {...form.formProps}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Section title="Servicio">
            <ServiceFields form={form} />
          </Section>
          <RouteSection form={form} />
        </div>
        <div className={classes.column}>
          <Section title="Carga y vehículo">
            <CargoFields form={form} />
          </Section>
          <Section title="Citas">
            <AppointmentFields values={values} errors={errors} onChange={change} />
          </Section>
          <Section title="Precio">
            <PriceField
              values={values}
              error={errors.priceCop}
              onChange={(priceCop) => change({ priceCop })}
            />
            <MoreFields form={form} />
          </Section>
          <Section title="Notas">
            <NoteField form={form} />
          </Section>
        </div>
      </div>
      <div className={classes.foot}>
        <FormMessage>{form.message ?? describeErrors(errors)}</FormMessage>
        {/* Not `loading`, which disables the button and loses the focus. */}
        <Button type="submit" aria-disabled={form.isSending}>
          {form.isSending ? 'Creando…' : 'Crear viaje'}
        </Button>
        <span className={classes.keys}>
          <KeyCaps names={['Ctrl', 'Intro']} />
        </span>
      </div>
    </form>
  )
}

/** Enter alone chooses in the lists and starts lines in the notes. */
const isModEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

const isBehindDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** From where to where: a corridor, usual places of the customer, or any place. */
function RouteSection({ form: { values, errors, change } }: { form: OrderForm }) {
  const { http } = useServices()
  const { origin, destination, customerId } = values
  const sites = useQuery(usualSitesQuery(http, customerId)).data?.sites ?? []
  const areKnown = origin.divipola !== '' && destination.divipola !== ''
  const corridor = areKnown ? findCorridor({ origin, destination }) : undefined
  return (
    <Section title="Ruta">
      <div className={classes.corridor}>
        <SearchSelect
          label="Corredor (opcional)"
          placeholder="Llena las dos ciudades"
          data={corridorChoices}
          value={corridorChoices.find(({ value }) => value === corridor?.code)?.value ?? null}
          filter={({ options, search }) =>
            options.filter((option) => 'label' in option && matchesSearch(option.label, search))
          }
          nothingFoundMessage="Ningún corredor pasa por ahí."
          onChange={(code) => change((code !== null && onCorridor(code)) || {})}
        />
        {areKnown && (
          <Button
            variant="default"
            leftSection={<IconArrowsUpDown size={16} stroke={1.75} aria-hidden />}
            onClick={() => change({ origin: destination, destination: origin })}
          >
            Invertir
          </Button>
        )}
      </div>
      <PlaceFields
        end="origin"
        place={origin}
        sites={sites}
        error={errors.origin}
        onChange={(place) => change({ origin: place })}
      />
      <PlaceFields
        end="destination"
        place={destination}
        sites={sites}
        error={errors.destination}
        onChange={(place) => change({ destination: place })}
      />
      {areKnown && (
        <p className={classes.advice}>
          {corridor
            ? `${formatKm(corridor.roadKm)} por carretera.`
            : 'No es un corredor conocido: no hay tiempos ni seguimiento por la vía.'}
        </p>
      )}
    </Section>
  )
}

import { Input, SegmentedControl } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { RecordSelect } from '#features/registry-choice/record-select.tsx'
import type { PlaceValues } from './order-values.ts'
import type { OrderForm } from './use-order-form.ts'
import classes from './new-journey.module.css'

/** The name of a site means nothing at another customer. */
const withoutSite = (place: PlaceValues): PlaceValues => ({ ...place, site: '' })

/** Who orders, and for when. */
export function ServiceFields({ form: { values, errors, change } }: { form: OrderForm }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [])
  return (
    <>
      <div ref={ref}>
        <RecordSelect
          path="customers"
          name="customerId"
          label="Cliente"
          placeholder="Escriba el nombre o el NIT"
          nothingFound="Ningún cliente se llama así. Regístrelo en Clientes."
          labelOf={({ companyName }) => companyName}
          stored={
            values.customerId === '' ? null : { id: values.customerId, label: values.customerName }
          }
          value={values.customerId}
          error={errors.customerId}
          isRequired
          isFirst
          onChange={(customerId, chosen) =>
            change({
              customerId,
              customerName: chosen?.label ?? '',
              origin: withoutSite(values.origin),
              destination: withoutSite(values.destination),
            })
          }
        />
      </div>
      <Input.Wrapper label="Para cuándo" labelElement="div">
        <div>
          <SegmentedControl
            className={classes.kind}
            aria-label="Para cuándo"
            value={values.kind}
            data={[
              { value: 'now', label: 'Para ahora' },
              { value: 'booked', label: 'Reserva con cita' },
            ]}
            onChange={(kind) => change({ kind })}
          />
        </div>
      </Input.Wrapper>
    </>
  )
}

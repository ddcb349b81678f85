import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#data/use-services.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { usualPriceQuery } from './order-data.ts'
import { type OrderValues, wholeNumber } from './order-values.ts'
import { questionPrice, suggestPrices } from './price-advice.ts'
import classes from './new-journey.module.css'

interface PriceFieldProps {
  values: OrderValues
  error: string | undefined
  onChange: (price: string) => void
}

/** The price, and beside it what such a journey usually costs. It is never filled in by itself. */
export function PriceField({ values, error, onChange }: PriceFieldProps) {
  const { http } = useServices()
  const { data } = useQuery(usualPriceQuery(http, values))
  const price = wholeNumber(values.priceCop)
  const doubt =
    data && price !== undefined && !Number.isNaN(price) ? questionPrice(price, data) : undefined
  const suggestions = data ? suggestPrices(data) : []
  return (
    <div className={classes.price}>
      <TextInput
        name="priceCop"
        label="Flete (pesos)"
        placeholder="4.850.000"
        inputMode="numeric"
        autoComplete="off"
        value={values.priceCop}
        error={error}
        required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <output className={classes.advice} aria-label="Lo que suele costar">
        {doubt !== undefined && <p className={classes.doubt}>{doubt}</p>}
        {suggestions.map(({ text, priceCop }) => (
          <p key={text}>
            {text}{' '}
            <Button
              variant="default"
              size="compact-xs"
              aria-label={`Usar ${text}`}
              onClick={() => onChange(formatNumber(priceCop))}
            >
              Usar
            </Button>
          </p>
        ))}
        {data && suggestions.length === 0 && <p className={classes.soft}>Sin viajes parecidos.</p>}
      </output>
    </div>
  )
}

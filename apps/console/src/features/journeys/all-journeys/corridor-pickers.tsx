import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { FilterPicker } from '#features/journeys/search/filter-picker.tsx'
import type { PickerOptions } from '#features/journeys/search/picker-options.ts'
import { municipalitiesQuery } from './filter-names.ts'

interface CorridorPickersProps {
  /** `11001-76109`; one of them may be missing. */
  corridor: string | undefined
  onChange: (corridor: string | undefined) => void
}

/** Where journeys load and where they unload, each by itself or both: a corridor. */
export function CorridorPickers({ corridor = '-', onChange }: CorridorPickersProps) {
  const { data: places, error, isPending } = useQuery(municipalitiesQuery)
  const options: PickerOptions = useMemo(
    () =>
      new Map(
        [...(places?.values() ?? [])].map(({ divipola, name, department }) => [
          divipola,
          { label: name === department ? name : `${name}, ${department}` },
        ]),
      ),
    [places],
  )
  const [origin = '', destination = ''] = corridor.split('-')
  const change = (from: string, to: string) =>
    onChange(from === '' && to === '' ? undefined : `${from}-${to}`)
  const shared = {
    options,
    isSingle: true,
    isLoading: isPending,
    problem: error === null ? undefined : describeError(error),
  }
  return (
    <>
      <FilterPicker
        {...shared}
        label="Origen"
        chosen={origin === '' ? [] : [origin]}
        onChange={([place = '']) => change(place, destination)}
      />
      <FilterPicker
        {...shared}
        label="Destino"
        chosen={destination === '' ? [] : [destination]}
        onChange={([place = '']) => change(origin, place)}
      />
    </>
  )
}

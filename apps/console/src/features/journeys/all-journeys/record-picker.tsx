import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { FilterPicker } from '#features/journeys/search/filter-picker.tsx'
import { type customerSource, foundRecordsQuery } from './filter-names.ts'

interface RecordPickerProps {
  label: string
  source: typeof customerSource
  /** Id of the chosen record. */
  chosen: string | undefined
  chosenName: string | undefined
  onChange: (id: string | undefined) => void
}

/** The server is asked when the user stops typing for this long. */
const typingPauseMs = 150

/** A filter by one of thousands of records, which the server searches. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, source, chosen, chosenName, onChange } = props
  const { http } = useServices()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { data = [], error } = useQuery(foundRecordsQuery(http, source, text))
  const found = data.map(({ id, name }) => [id, { label: name }] as const)
  const isFound = data.some(({ id }) => id === chosen)
  const current =
    chosen === undefined || isFound ? [] : [[chosen, { label: chosenName ?? 'elegido' }] as const]
  return (
    <FilterPicker
      label={label}
      chosen={chosen === undefined ? [] : [chosen]}
      options={new Map([...current, ...found])}
      onChange={([id]) => onChange(id)}
      isSingle
      onSearch={setTyped}
      problem={error === null ? undefined : describeError(error)}
    />
  )
}

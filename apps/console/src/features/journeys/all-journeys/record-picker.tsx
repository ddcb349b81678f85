import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { FilterPicker } from '#features/journeys/search/filter-picker.tsx'
import {
  type RecordTypes,
  type RegistryPath,
  registryListQuery,
} from '#features/registry-choice/record-lists.ts'

interface RecordPickerProps<Path extends RegistryPath> {
  label: string
  path: Path
  nameOf: (entry: RecordTypes[Path]) => string
  /** Id of the chosen record. */
  chosen: string | undefined
  chosenName: string | undefined
  onChange: (id: string | undefined) => void
}

/** The server is asked when the user stops typing for this long. */
const typingPauseMs = 150

/** A filter by one of thousands of records, which the server searches. */
export function RecordPicker<Path extends RegistryPath>(props: RecordPickerProps<Path>) {
  const { label, path, nameOf, chosen, chosenName, onChange } = props
  const { http } = useServices()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), typingPauseMs)
  const list = registryListQuery(http, path, text)
  const meta = { showsErrorInPlace: 'always' as const }
  const { data, error, isPending, isPlaceholderData } = useInfiniteQuery({ ...list, meta })
  const entries = (data?.pages ?? []).flatMap((page) => page.entries)
  const found = entries.map((entry) => [entry.id, { label: nameOf(entry) }] as const)
  const isFound = entries.some(({ id }) => id === chosen)
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
      isLoading={error === null && (text !== typed.trim() || isPending || isPlaceholderData)}
      problem={error === null ? undefined : describeError(error)}
    />
  )
}

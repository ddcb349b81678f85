import { matchesSearch } from '@arriero/domain/format/text.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import {
  type RecordTypes,
  type RegistryPath,
  registryListQuery,
} from '#features/registry-choice/record-lists.ts'
import { SearchSelect } from '#ui/form/search-select.tsx'

interface RecordOption {
  id: string
  label: string
}

interface RecordSelectProps<Path extends RegistryPath> {
  path: Path
  name: string
  label: string
  placeholder: string
  nothingFound: string
  labelOf: (entry: RecordTypes[Path]) => string
  /** The stored choice, which the search may not find. */
  stored: RecordOption | null
  /** Id of the chosen record; empty without one. */
  value: string
  error?: string | undefined
  isRequired?: boolean
  /** The first field of its page. */
  isFirst?: boolean
  onChange: (id: string, chosen: RecordOption | null) => void
}

/** The server is asked when the user stops typing for this long. */
const typingPauseMs = 150

/** Searches the registered records of a kind. */
export function RecordSelect<Path extends RegistryPath>(props: RecordSelectProps<Path>) {
  const { path, value, labelOf } = props
  const { http } = useServices()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, typingPauseMs)
  // The field shows the chosen one, which is no search.
  const [chosen, setChosen] = useState(props.stored)
  const { data, isPending, isPlaceholderData } = useInfiniteQuery(
    registryListQuery(http, path, chosen !== null && text === chosen.label ? '' : text),
  )
  // Until the server has answered, the list is empty or that of an earlier search: Enter must not choose blindly.
  const isSearching = text !== typed || isPending || isPlaceholderData
  const found = (data?.pages ?? []).flatMap(({ entries }) =>
    entries.map((entry) => ({ id: entry.id, label: labelOf(entry) })),
  )
  const listed = new Map([...found, ...(chosen ? [chosen] : [])].map((one) => [one.id, one]))
  const hasOption = !isSearching || found.some(({ label }) => matchesSearch(label, typed))
  return (
    <SearchSelect
      name={props.name}
      label={props.label}
      placeholder={props.placeholder}
      data={[...listed.values()].map(({ id, label }) => ({ value: id, label }))}
      value={value === '' ? null : value}
      error={props.error}
      required={props.isRequired ?? false}
      // Mantine selects the first option when the text changes, and when this becomes true: the answer comes later.
      selectFirstOptionOnChange={hasOption}
      clearable={!props.isRequired}
      allowDeselect={!props.isRequired}
      // The list would cover the page that the form opens on.
      openOnFocus={!props.isFirst}
      {...(props.isFirst && { 'data-autofocus': true })}
      // The server also finds what the label doesn't show.
      filter={({ options, search }) =>
        isSearching && search !== chosen?.label
          ? options.filter((option) => 'label' in option && matchesSearch(option.label, search))
          : options
      }
      nothingFoundMessage={isSearching ? 'Buscando…' : props.nothingFound}
      onSearchChange={setTyped}
      onChange={(id) => {
        const option = (id !== null && listed.get(id)) || null
        setChosen(option)
        props.onChange(id ?? '', option)
      }}
    />
  )
}

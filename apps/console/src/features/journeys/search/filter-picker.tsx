import { Combobox, type ComboboxStore, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatCount } from '#ui/count-badge.tsx'
import { chooseOptions, type PickerOptions } from './picker-options.ts'
import classes from './filter-picker.module.css'

interface FilterPickerProps {
  /** What it filters by: «Cliente». */
  label: string
  /** Keys of the chosen options; a journey must have one of them. */
  chosen: readonly string[]
  options: PickerOptions
  onChange: (chosen: string[]) => void
  /** Only one option can be chosen; choosing it closes the list. */
  isSingle?: boolean
  /** For options that the server searches, because there are too many to list: `options` are those it found. */
  onSearch?: (typed: string) => void
  /** `options` are missing, or of an earlier search. */
  isLoading?: boolean
  /** Why there are no options. */
  problem?: string | undefined
}

/** A filter of several values, whose options have counts and can be searched by typing. */
export function FilterPicker(props: FilterPickerProps) {
  const { label, chosen, onChange, isSingle = false, onSearch } = props
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      type('')
    },
  })
  function type(text: string) {
    setTyped(text)
    onSearch?.(text)
  }
  /** The list stays open if several can be chosen. */
  const toggle = (key: string) => {
    if (key === everything) onChange([])
    else if (chosen.includes(key)) onChange(chosen.filter((each) => each !== key))
    else onChange(isSingle ? [key] : [...chosen, key])
    if (isSingle) combobox.closeDropdown()
  }
  return (
    <Combobox
      store={combobox}
      width="target"
      position="bottom-start"
      shadow="md"
      // A click outside the menu around it closes that menu.
      withinPortal={false}
      onOptionSubmit={toggle}
    >
      <Combobox.Target withAriaAttributes={false} targetType="button">
        <UnstyledButton
          className={classes.target}
          data-on={chosen.length > 0}
          aria-expanded={combobox.dropdownOpened}
          aria-haspopup="dialog"
          onClick={() => combobox.toggleDropdown()}
        >
          {chosen.length === 0 ? (
            label
          ) : (
            <span className={classes.value}>
              {label}: <strong>{describeChosen(props)}</strong>
            </span>
          )}
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would be placed by the browser */}
        <div role="dialog" aria-label={`Filtrar por ${label.toLowerCase()}`}>
          <Combobox.Search
            value={typed}
            placeholder="Escriba para buscar"
            aria-label={`Buscar ${label.toLowerCase()}`}
            onChange={(event) => {
              type(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
          />
          {combobox.dropdownOpened && <Options {...props} typed={typed} combobox={combobox} />}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Key of the option that removes the filter. */
const everything = ''

function describeChosen({ chosen, options, isLoading }: FilterPickerProps): string {
  const [only = ''] = chosen
  if (chosen.length > 1) return `${chosen.length} elegidos`
  return options.get(only)?.label || (isLoading ? 'elegido' : 'sin viajes ahora')
}

interface OptionsProps extends Omit<FilterPickerProps, 'onChange'> {
  typed: string
  combobox: ComboboxStore
}

function Options(props: OptionsProps) {
  const { label, chosen, options, typed, onSearch, isLoading = false, problem, combobox } = props
  // The server also finds what the label doesn't show. Until it answers, only those that match may be chosen.
  const isFound = onSearch !== undefined && !isLoading
  const { offered, more } = chooseOptions(options, isFound ? '' : typed)
  const keys = offered.map(({ key }) => key).join()
  const { updateSelectedOptionIndex } = combobox
  // Mantine only knows the position of the highlighted option, and Enter would choose what is there now.
  useEffect(() => updateSelectedOptionIndex('selected'), [keys, updateSelectedOptionIndex])
  return (
    <Combobox.Options aria-label={label} className={classes.options} tabIndex={0}>
      {chosen.length > 0 && typed === '' && (
        <Combobox.Option value={everything} className={classes.option}>
          Todos
        </Combobox.Option>
      )}
      {offered.map((option) => (
        <Combobox.Option
          key={option.key}
          value={option.key}
          active={chosen.includes(option.key)}
          aria-selected={chosen.includes(option.key)}
          className={classes.option}
        >
          <span className={classes.name}>{option.label}</span>
          {chosen.includes(option.key) && <IconCheck size={14} stroke={2} aria-hidden="true" />}
          {option.count !== undefined && (
            <span className={classes.count}>{formatCount(option.count)}</span>
          )}
        </Combobox.Option>
      ))}
      {offered.length === 0 && (
        <Combobox.Empty>
          {problem ?? (isLoading ? 'Buscando…' : 'Ninguno con ese nombre')}
        </Combobox.Empty>
      )}
      {more > 0 && (
        <Combobox.Footer className={classes.more}>
          {formatCount(more)} más: escriba para {more === 1 ? 'encontrarlo' : 'encontrarlos'}
        </Combobox.Footer>
      )}
    </Combobox.Options>
  )
}

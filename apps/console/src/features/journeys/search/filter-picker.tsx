import { Combobox, UnstyledButton, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { formatCount } from '#ui/count-badge.tsx'
import { chooseOptions, type FacetOptions } from './journey-facets.ts'
import classes from './filter-picker.module.css'

interface FilterPickerProps {
  /** What it filters by: «Cliente». */
  label: string
  value: string | undefined
  options: FacetOptions
  onChange: (value: string | undefined) => void
}

/** A filter whose options have counts and can be searched by typing. */
export function FilterPicker({ label, value, options, onChange }: FilterPickerProps) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setTyped('')
    },
  })
  const choose = (key: string) => {
    onChange(key === value || key === '' ? undefined : key)
    combobox.closeDropdown()
  }
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={choose}
    >
      <Combobox.Target withAriaAttributes={false} targetType="button">
        <UnstyledButton
          className={classes.target}
          data-on={value !== undefined}
          aria-expanded={combobox.dropdownOpened}
          aria-haspopup="dialog"
          onClick={() => combobox.toggleDropdown()}
        >
          {value === undefined ? (
            label
          ) : (
            <span className={classes.value}>
              {label}: <strong>{options.get(value)?.label || 'sin viajes ahora'}</strong>
            </span>
          )}
          <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Mantine renders it in a portal, where it needs a role of its own */}
        <div role="dialog" aria-label={`Filtrar por ${label.toLowerCase()}`}>
          <Combobox.Search
            value={typed}
            placeholder="Escriba para buscar"
            aria-label={`Buscar ${label.toLowerCase()}`}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
          />
          {combobox.dropdownOpened && (
            <Options label={label} value={value} options={options} typed={typed} />
          )}
        </div>
      </Combobox.Dropdown>
    </Combobox>
  )
}

type OptionsProps = Omit<FilterPickerProps, 'onChange'> & { typed: string }

function Options({ label, value, options, typed }: OptionsProps) {
  const { offered, more } = chooseOptions(options, typed)
  return (
    <Combobox.Options aria-label={label} className={classes.options} tabIndex={0}>
      {value !== undefined && typed === '' && (
        <Combobox.Option value="" className={classes.option}>
          Todos
        </Combobox.Option>
      )}
      {offered.map((option) => (
        <Combobox.Option
          key={option.key}
          value={option.key}
          active={option.key === value}
          className={classes.option}
        >
          <span className={classes.name}>{option.label}</span>
          {option.key === value && <IconCheck size={14} stroke={2} aria-hidden="true" />}
          <span className={classes.count}>{formatCount(option.count)}</span>
        </Combobox.Option>
      ))}
      {offered.length === 0 && <Combobox.Empty>Ninguno con ese nombre</Combobox.Empty>}
      {more > 0 && (
        <Combobox.Footer className={classes.more}>
          {formatCount(more)} más: escriba para {more === 1 ? 'encontrarlo' : 'encontrarlos'}
        </Combobox.Footer>
      )}
    </Combobox.Options>
  )
}

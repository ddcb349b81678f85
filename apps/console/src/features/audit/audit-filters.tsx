import {
  auditFamilies,
  auditFamilyNames,
  describeAuditEvent,
  isAuditEvent,
} from '@arriero/domain/audit/audit-event.ts'
import type { AuditList } from '@arriero/domain/contract/http/audit.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { usePageCommands } from '#ui/commands/command.ts'
import { FacetRow } from '#ui/facet-row.tsx'
import { RemovableButtons } from '#ui/form/focus.tsx'
import { TextFilter } from '#ui/text-filter.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { type AuditSearch, familySlugs, type FamilySlug } from './audit-search.ts'
import { subjectKindLabel } from './audit-words.ts'
import { PeriodPicker } from './period-picker.tsx'
import classes from './audit-page.module.css'

interface AuditFiltersProps {
  search: AuditSearch
  /** Names of the person and the thing that are filtered by, once they are known. */
  filtered: AuditList['filtered'] | undefined
  onChange: (part: AuditSearch, how?: 'replace') => void
}

const families = Object.entries(familySlugs) as [FamilySlug, (typeof familySlugs)[FamilySlug]][]

export function AuditFilters({ search, filtered, onChange }: AuditFiltersProps) {
  const searchRef = useRef<HTMLInputElement>(null)
  usePageCommands([
    {
      id: 'list-search',
      group: 'Lista',
      label: 'Buscar en la lista',
      icon: IconSearch,
      run: () => searchRef.current?.focus(),
      keys: [['/']],
    },
  ])
  return (
    <>
      <Toolbar
        search={
          <TextFilter
            ref={searchRef}
            value={search.texto ?? ''}
            label="Buscar por código del viaje o nombre de la persona"
            onChange={(texto) => onChange({ texto: texto || undefined }, 'replace')}
          />
        }
      >
        <PeriodPicker search={search} onChange={onChange} />
        <EventSelect value={search.que} onChange={(que) => onChange({ que, tipo: undefined })} />
        <FacetRow
          legend="Filtrar por tipo"
          facets={families.map(([slug, name]) => ({
            key: slug,
            label: auditFamilies[name].label,
            isOn: search.tipo === slug,
            onToggle: () =>
              onChange({ tipo: search.tipo === slug ? undefined : slug, que: undefined }),
          }))}
        />
      </Toolbar>
      <ChosenFilters search={search} filtered={filtered} onChange={onChange} />
    </>
  )
}

interface EventSelectProps {
  value: string | undefined
  onChange: (event: string | undefined) => void
}

function EventSelect({ value, onChange }: EventSelectProps) {
  return (
    <NativeSelect
      size="xs"
      className={classes.events}
      aria-label="Filtrar por lo que pasó"
      data-on={value !== undefined}
      value={value !== undefined && isAuditEvent(value) ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    >
      <option value="">Qué pasó: todo</option>
      {auditFamilyNames.map((family) => (
        <optgroup key={family} label={auditFamilies[family].label}>
          {auditFamilies[family].events.map((event) => (
            <option key={event} value={event}>
              {describeAuditEvent(event)}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  )
}

/** Filters that come from a link, each with a button that removes it. */
function ChosenFilters({ search, filtered, onChange }: AuditFiltersProps) {
  const { quien, sobre, solicitud } = search
  const chips = [
    quien !== undefined && {
      words: `Quién: ${filtered?.actor ?? 'una persona'}`,
      clear: { quien: undefined },
    },
    sobre !== undefined && {
      words: `Sobre: ${filtered?.subject ?? subjectKindLabel(sobre.split(':')[0] ?? '').toLowerCase()}`,
      clear: { sobre: undefined },
    },
    solicitud !== undefined && { words: 'La misma solicitud', clear: { solicitud: undefined } },
  ].filter((chip) => chip !== false)
  if (chips.length === 0) return null
  return (
    <RemovableButtons className={classes.chosen}>
      {chips.map(({ words, clear }) => (
        <Button
          key={words}
          variant="light"
          size="compact-xs"
          rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
          aria-label={`Quitar el filtro «${words}»`}
          onClick={() => onChange(clear)}
        >
          {words}
        </Button>
      ))}
    </RemovableButtons>
  )
}

import { Popover, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { Hint } from '#ui/hint.tsx'
import classes from './filter-popover.module.css'

interface FilterPopoverProps {
  /** How many of its filters are used. */
  active: number
  hint: string
  /** In two columns where there is room. */
  isWide?: boolean
  /** The filters. */
  children: ReactNode
}

/** The button «Filtros» and the panel that it opens. */
export function FilterPopover({ active, hint, isWide = false, children }: FilterPopoverProps) {
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <FilterButton active={active} hint={hint} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Filtros">
        <div className={classes.pickers} data-wide={isWide}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

interface FilterButtonProps extends Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> {
  active: number
  hint: string
}

function FilterButton({ active, hint, ...props }: FilterButtonProps) {
  return (
    <Hint label={hint}>
      <UnstyledButton
        {...props}
        className={classes.target}
        data-on={active > 0}
        aria-label={active > 0 ? `Filtros: ${active}` : 'Filtros'}
      >
        <IconFilter size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>Filtros</span>
        {active > 0 && <strong>{active}</strong>}
      </UnstyledButton>
    </Hint>
  )
}

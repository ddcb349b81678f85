import { Menu, VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { FacetChip, type FacetChipProps, writeCount } from './count-badge.tsx'
import { IconButton } from './icon-button.tsx'
import { ShapeMark } from './tone-chip.tsx'
import classes from './facet-row.module.css'

export interface Facet extends FacetChipProps {
  key: string
}

interface FacetRowProps {
  /** What the chips do: «Filtrar por estado». */
  legend: string
  facets: readonly Facet[]
  /** Other items of the menu «Más», below the chips that do not fit. */
  more?: ReactNode
  /** What else the menu has: «orden y columnas». */
  moreHint?: string | undefined
}

/** Filter chips on one line. The last ones, where they do not fit, are in the menu «Más» at its end. */
export function FacetRow({ legend, facets, more, moreHint }: FacetRowProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const hidden = useWrapped(ref, facets.length)
  return (
    <>
      <fieldset ref={ref} className={classes.row}>
        <VisuallyHidden component="legend">{legend}</VisuallyHidden>
        {facets.map(({ key, ...chip }, index) => (
          <FacetChip key={key} {...chip} isHidden={hidden.includes(index)} />
        ))}
      </fieldset>
      <MoreMenu
        label={moreHint === undefined ? 'Más filtros' : `Más: ${moreHint}`}
        facets={hidden.flatMap((index) => facets[index] ?? [])}
        more={more}
      />
    </>
  )
}

const none: readonly number[] = []

/** The chips that wrapped below the first line, which is the only one in view. */
function useWrapped(ref: RefObject<HTMLElement | null>, count: number): readonly number[] {
  const [wrapped, setWrapped] = useState(none)
  useEffect(() => {
    const row = ref.current
    if (row === null) return undefined
    const chips = [...row.querySelectorAll('button')]
    const measure = () => {
      const top = chips[0]?.offsetTop ?? 0
      const below = chips.flatMap((chip, index) => (chip.offsetTop > top ? [index] : []))
      // Chips wrap from the end, so their number tells which ones.
      setWrapped((current) => (current.length === below.length ? current : below))
    }
    const observer = new ResizeObserver(measure)
    for (const element of [row, ...chips]) observer.observe(element)
    return () => observer.disconnect()
  }, [ref, count])
  return wrapped
}

interface MoreMenuProps {
  label: string
  facets: readonly Facet[]
  more: ReactNode
}

/** Always keeps its place: if it came and went, the chips would wrap and unwrap. */
function MoreMenu({ label, facets, more }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <IconButton
          className={classes.more}
          variant="default"
          size={28}
          label={label}
          data-on={facets.some(({ isOn }) => isOn)}
          data-empty={facets.length === 0 && !more}
        >
          <IconDots size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {facets.map(({ key, label, count, isOn, onToggle, mark }) => (
          <Menu.CheckboxItem
            key={key}
            checked={isOn}
            closeMenuOnClick
            rightSection={count !== undefined && count !== null && writeCount(count)}
            onChange={onToggle}
          >
            {mark && <ShapeMark {...mark} />} {label}
          </Menu.CheckboxItem>
        ))}
        {more}
      </Menu.Dropdown>
    </Menu>
  )
}

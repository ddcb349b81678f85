import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { JourneyPanel } from '#features/journeys/detail/journey-panel.tsx'
import { OrderBar } from '#ui/list/list-bar.tsx'
import classes from './list-with-panel.module.css'

interface ListWithPanelProps {
  /** The journey open beside the list. */
  journeyId: string | undefined
  onClose: () => void
  onMove: (step: -1 | 1) => void
  /** Place of the open journey in the list, from 0; negative if it is not there. */
  index: number
  count: number
  /** How many rows have another position in the newest order. */
  moved: number
  onApplyOrder: () => void
  /** The focus came into the list, or left it. */
  onFocusChange: (hasFocus: boolean) => void
  /** The list, or what is shown instead. */
  children: ReactNode
  /** Below the list, for many selected rows. */
  bulkBar?: ReactNode
}

/** A list of journeys with the open one beside it. On a narrow screen the open one covers the list. */
export function ListWithPanel(props: ListWithPanelProps) {
  const { journeyId, index, count } = props
  // Same breakpoint as in the style sheet.
  const isNarrow = useMediaQuery('(max-width: 64rem)', false, { getInitialValueInEffect: false })
  return (
    <div className={classes.body}>
      <div
        className={classes.list}
        inert={isNarrow && journeyId !== undefined}
        onFocus={() => props.onFocusChange(true)}
        onBlur={({ currentTarget, relatedTarget }) =>
          props.onFocusChange(currentTarget.contains(relatedTarget))
        }
      >
        {props.children}
        <OrderBar moved={props.moved} onApply={props.onApplyOrder} />
        {props.bulkBar}
      </div>
      {journeyId !== undefined && (
        <OpenJourney
          id={journeyId}
          onClose={props.onClose}
          onMove={props.onMove}
          position={index < 0 ? undefined : { at: index + 1, of: count }}
        />
      )}
    </div>
  )
}

interface OpenJourneyProps {
  id: string
  onClose: () => void
  onMove: (step: -1 | 1) => void
  position: { at: number; of: number } | undefined
}

/** It takes the focus, so that the keys after Enter act on it. */
function OpenJourney(props: OpenJourneyProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [props.id])
  return (
    <div
      ref={ref}
      className={classes.panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      aria-label="Viaje elegido"
      tabIndex={-1}
      data-keys-of="page"
    >
      <JourneyPanel {...props} />
    </div>
  )
}

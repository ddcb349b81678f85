import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Menu } from '@mantine/core'
import { commandDisplay } from '#features/journeys/actions/command-display.ts'
import { ShapeMark } from '#ui/shape-mark.tsx'
import { moveTargets } from './board-places.ts'
import { dropVerdict } from './drop-verdict.ts'
import classes from './move-menu.module.css'

interface MoveMenuProps {
  journey: JourneyDocument | undefined
  beside: DOMRect | undefined
  onMove: (journey: JourneyDocument, stateId: JourneyStateId) => void
  onClose: () => void
}

/** What dragging does, for keys and fingers: where it may go first, then where not and why. */
export function MoveMenu({ journey, beside, onMove, onClose }: MoveMenuProps) {
  const places = journey
    ? moveTargets
        .filter((stateId) => stateId !== journey.journeyStateId)
        .map((stateId) => ({ stateId, verdict: dropVerdict(journey, stateId) }))
        .toSorted(
          (one, other) => Number('command' in other.verdict) - Number('command' in one.verdict),
        )
    : []
  return (
    <Menu opened={journey !== undefined} onClose={onClose} position="bottom-start" width={300}>
      <Menu.Target>
        <span
          className={classes.anchor}
          style={{ top: beside?.bottom ?? 0, left: beside?.left ?? 0 }}
          aria-hidden="true"
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Mover ${journey?.code ?? ''} a…`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a group of menu items that scrolls must be reachable */}
        <div className={classes.items} role="group" aria-label="Estados" tabIndex={0}>
          {journey &&
            places.map(({ stateId, verdict }, index) => (
              <MoveItem
                key={stateId}
                stateId={stateId}
                isFirst={index === 0}
                {...('command' in verdict
                  ? {
                      detail: commandDisplay[verdict.command].label,
                      onMove: () => onMove(journey, stateId),
                    }
                  : { detail: verdict.refusedBecause })}
              />
            ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

interface MoveItemProps {
  stateId: JourneyStateId
  detail: string
  isFirst: boolean
  /** Nowhere to go: the reason stays readable, also by keyboard. */
  onMove?: () => void
}

function MoveItem({ stateId, detail, isFirst, onMove }: MoveItemProps) {
  const { label, color, shape } = journeyStateDisplay[stateId]
  return (
    <Menu.Item
      className={classes.item}
      leftSection={<ShapeMark shape={shape} tone={color} />}
      aria-disabled={onMove === undefined}
      closeMenuOnClick={onMove !== undefined}
      onClick={onMove}
      {...(isFirst && { 'data-autofocus': true })}
    >
      {label}
      <span className={classes.detail}>{detail}</span>
    </Menu.Item>
  )
}

import { commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import { journeyStateDisplay, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Menu } from '@mantine/core'
import { ShapeMark } from '#ui/tone-chip.tsx'
import { moveTargets, checkMove } from './board-moves.ts'
import classes from './move-menu.module.css'

interface MoveMenuProps {
  journey: JourneyDocument | undefined
  /** The element beside which the menu opens. */
  anchor: DOMRect | undefined
  onMove: (journey: JourneyDocument, stateId: JourneyStateId) => void
  onClose: () => void
}

/** Moves a card by keyboard or touch: the possible states first, then the others with the reason for the refusal. */
export function MoveMenu({ journey, anchor, onMove, onClose }: MoveMenuProps) {
  const targets = journey
    ? moveTargets
        .filter((stateId) => stateId !== journey.journeyStateId)
        .map((stateId) => ({ stateId, check: checkMove(journey, stateId) }))
        .toSorted((one, other) => Number('command' in other.check) - Number('command' in one.check))
    : []
  return (
    <Menu opened={journey !== undefined} onClose={onClose} position="bottom-start" width={300}>
      <Menu.Target>
        <span
          className={classes.anchor}
          style={{ top: anchor?.bottom ?? 0, left: anchor?.left ?? 0 }}
          aria-hidden="true"
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Mover ${journey?.code ?? ''} a…`}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a scrolling group must be reachable by keyboard */}
        <div className={classes.items} role="group" aria-label="Estados" tabIndex={0}>
          {journey &&
            targets.map(({ stateId, check }, index) => (
              <MoveItem
                key={stateId}
                stateId={stateId}
                isFirst={index === 0}
                {...('command' in check
                  ? {
                      detail: commandLabels[check.command],
                      onMove: () => onMove(journey, stateId),
                    }
                  : { detail: check.refusedBecause })}
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
  /** Absent if the move is refused; the item stays focusable, so that its reason can be read. */
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

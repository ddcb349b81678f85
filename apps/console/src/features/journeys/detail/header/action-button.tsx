import { Button, Tooltip } from '@mantine/core'
import type { OfferedAction } from '#features/journeys/actions/list-actions.ts'
import { KeyCaps } from '#ui/key-caps.tsx'
import classes from './action-button.module.css'

interface ActionButtonProps {
  action: OfferedAction
  isMain: boolean
  isBusy?: boolean
  onStart: () => void
}

/** A refused one can still be reached, so that its reason can be read. */
export function ActionButton({ action, isMain, isBusy = false, onStart }: ActionButtonProps) {
  const { label, key, refusedBecause, tone } = action
  const isRefused = refusedBecause !== undefined
  return (
    <Tooltip
      label={refusedBecause}
      disabled={!isRefused}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        classNames={{ root: classes.button, section: classes.key }}
        variant={isMain && !isRefused ? 'filled' : 'default'}
        data-tone={tone}
        loading={isBusy}
        aria-disabled={isRefused || undefined}
        rightSection={key !== undefined && <KeyCaps names={[key]} />}
        onClick={() => !isRefused && onStart()}
      >
        {label}
      </Button>
    </Tooltip>
  )
}

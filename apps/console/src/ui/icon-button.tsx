import { ActionIcon, type ActionIconProps, CloseButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Hint } from './hint.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, keyof ActionIconProps | 'aria-label' | 'title'>

interface IconButtonProps extends ActionIconProps, ButtonProps {
  /** The name of the button, also shown as its tooltip. */
  label: string
  /** The tooltip, if it says more than the name. */
  hint?: string | undefined
}

/** A button that shows only an icon, with its name as tooltip for pointer and keyboard. */
export function IconButton({ label, hint = label, ...props }: IconButtonProps) {
  return (
    <Hint label={hint}>
      <ActionIcon variant="subtle" color="gray" {...props} aria-label={label} />
    </Hint>
  )
}

interface CloseIconButtonProps {
  label: string
  size?: 'xs' | 'sm' | 'md'
  onClick: () => void
}

/** A cross that closes or removes something. */
export function CloseIconButton({ label, size = 'md', onClick }: CloseIconButtonProps) {
  return (
    <Hint label={label}>
      <CloseButton size={size} aria-label={label} onClick={onClick} />
    </Hint>
  )
}

import { ActionIcon, type ActionIconProps, CloseButton, Tooltip } from '@mantine/core'
import type { ComponentProps } from 'react'

type ButtonProps = Omit<ComponentProps<'button'>, keyof ActionIconProps | 'aria-label' | 'title'>

interface IconButtonProps extends ActionIconProps, ButtonProps {
  /** The name of the button, also shown as its tooltip. */
  label: string
  /** The tooltip, if it says more than the name. */
  hint?: string | undefined
}

/** In the main landmark: beside the button, the next row of a list would cover it. */
const portal = { withinPortal: true, portalProps: { target: 'main' } }

/** A button that shows only an icon, with its name as tooltip for pointer and keyboard. */
export function IconButton({ label, hint = label, ...props }: IconButtonProps) {
  return (
    <Tooltip label={hint} {...portal}>
      <ActionIcon variant="subtle" color="gray" {...props} aria-label={label} />
    </Tooltip>
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
    <Tooltip label={label} {...portal}>
      <CloseButton size={size} aria-label={label} onClick={onClick} />
    </Tooltip>
  )
}

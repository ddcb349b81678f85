import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { IconComponent } from './commands/command.ts'

interface CopyIconButtonProps {
  text: string
  label: string
  icon?: IconComponent
  size?: number
}

/** The small one: a picture, its name on hover and focus, and what became of it. */
export function CopyIconButton({
  text,
  label,
  icon: Icon = IconCopy,
  size = 32,
}: CopyIconButtonProps) {
  const { copy, copied, error } = useClipboard()
  const answer = copied ? 'Copiado' : error ? 'No se pudo copiar' : ''
  const Shown = copied ? IconCheck : Icon
  return (
    <Tooltip label={answer || label} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={size}
        aria-label={label}
        onClick={() => copy(text)}
      >
        <Shown size={size / 2} stroke={1.75} />
        <VisuallyHidden component="output">{answer}</VisuallyHidden>
      </ActionIcon>
    </Tooltip>
  )
}

import { Button, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { IconComponent } from './commands/command.ts'
import { IconButton } from './icon-button.tsx'

/** Copies the text and shows the result on the button. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copy, copied, error } = useClipboard()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} stroke={1.75} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? 'Copiado' : error ? 'No se pudo copiar' : label}</span>
    </Button>
  )
}

interface CopyIconButtonProps {
  text: string
  label: string
  icon?: IconComponent
  size?: number
}

/** The icon-only version, with a tooltip for its label and the result. */
export function CopyIconButton({
  text,
  label,
  icon: Icon = IconCopy,
  size = 32,
}: CopyIconButtonProps) {
  const { copy, copied, error } = useClipboard()
  const result = copied ? 'Copiado' : error ? 'No se pudo copiar' : ''
  const Shown = copied ? IconCheck : Icon
  return (
    <IconButton size={size} label={label} hint={result || label} onClick={() => copy(text)}>
      <Shown size={size / 2} stroke={1.75} />
      <VisuallyHidden component="output">{result}</VisuallyHidden>
    </IconButton>
  )
}

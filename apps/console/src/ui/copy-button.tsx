import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Says by itself what became of it. */
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

import { Button } from '@mantine/core'

export function ClearFilter({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="default" onClick={onClear}>
      Quitar el filtro
    </Button>
  )
}

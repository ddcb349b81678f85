import { Button, Input, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazyPart } from '../lazy-part.tsx'

async function load() {
  // Chromium caches a failed module and never fetches it again, so don't try while offline.
  if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
  return (await import('./date-time-picker.tsx')).DateTimePicker
}

/** Date and time. The calendar is loaded on first use. */
export const DateTimeField = lazyPart(load, {
  loading: ({ label, description, isRequired = false, isFirst }) => (
    <TextInput
      label={label}
      description={description}
      placeholder="Cargando el calendario…"
      leftSection={<IconCalendar size={16} aria-hidden />}
      required={isRequired}
      readOnly
      {...(isFirst && { 'data-autofocus': true })}
    />
  ),
  failed: ({ label, description, isRequired = false, describeFailure }, error, retry) => (
    <Input.Wrapper
      label={label}
      description={description}
      error={describeFailure(error)}
      required={isRequired}
      labelElement="div"
    >
      <Button variant="default" size="xs" onClick={retry}>
        Reintentar
      </Button>
    </Input.Wrapper>
  ),
})

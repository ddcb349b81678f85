import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { canUsePasskeys } from '#data/passkeys/passkey-support.ts'
import { loadPasskeyClient } from '#data/sign-in.ts'
import type { FormFailure } from '#ui/form/form-result.ts'
import { AuthMessage } from './auth-message.tsx'

interface PasskeyButtonProps {
  label: string
  enter: () => Promise<void>
  onSignedIn: () => void
}

/** Shown only where the browser and the address of the page allow passkeys. */
export function PasskeyButton({ label, enter, onSignedIn }: PasskeyButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  if (!canUsePasskeys()) return null

  async function handleClick() {
    setIsBusy(true)
    setFailure(null)
    try {
      await enter()
      onSignedIn()
    } catch (error) {
      setFailure(describeFormFailure(error))
      setIsBusy(false)
    }
  }

  // The browser asks for a key only soon after the click, so the code is there before it.
  const prepare = () => void loadPasskeyClient().catch(() => undefined)
  return (
    <>
      {failure && <AuthMessage failure={failure} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconKey size={18} stroke={1.75} />}
        loading={isBusy}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void handleClick()}
      >
        {label}
      </Button>
    </>
  )
}

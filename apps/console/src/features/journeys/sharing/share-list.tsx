import type { Share } from '@arriero/domain/contract/http/shared-journeys.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { showToast } from '#ui/toasts.tsx'
import { revokeShare } from './share-data.ts'
import classes from './sharing.module.css'

interface ShareListProps {
  journeyId: string
  shares: readonly Share[]
}

/** The active links of a journey, each with a button that ends it. */
export function ShareList({ journeyId, shares }: ShareListProps) {
  const { http } = useServices()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const listRef = useRef<HTMLUListElement>(null)

  async function revoke(id: string) {
    setIsBusy(true)
    try {
      await revokeShare(http, journeyId, id)
      showToast('Enlace anulado', 'Quien lo tenga ya no ve el viaje.', 'done')
    } catch (error) {
      showToast('El enlace no se anuló', describeError(error), 'failed')
    } finally {
      setIsBusy(false)
      setAsked(null)
      await queries.invalidateQueries({ queryKey: ['journeys', 'detail', journeyId] })
      // The button that had the focus is gone.
      listRef.current?.focus()
    }
  }

  return (
    <ul ref={listRef} className={classes.list} tabIndex={-1} aria-label="Enlaces activos">
      {shares.map((share) => (
        <li key={share.id} className={classes.share}>
          <div className={classes.about}>
            <div>{share.createdBy}</div>
            <div className={classes.soft}>
              Creado el {formatDateTime(share.createdAt)}. {describeExpiry(share)}
            </div>
          </div>
          {asked === share.id ? (
            <ConfirmRevoke
              isBusy={isBusy}
              onConfirm={() => void revoke(share.id)}
              onCancel={() => setAsked(null)}
            />
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Anular el enlace creado el ${formatDateTime(share.createdAt)}`}
              onClick={() => setAsked(share.id)}
            >
              Anular
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

export const describeExpiry = ({ expiresAt }: Pick<Share, 'expiresAt'>): string =>
  expiresAt === null
    ? 'Vence 24 horas después de terminar el viaje.'
    : `Vence el ${formatDateTime(expiresAt)}.`

interface ConfirmRevokeProps {
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A link can't be given back, so it is asked once more. */
function ConfirmRevoke({ isBusy, onConfirm, onCancel }: ConfirmRevokeProps) {
  const keepRef = useInitialFocus<HTMLButtonElement>()
  return (
    <div className={classes.confirm}>
      <Button size="compact-sm" color="red" loading={isBusy} onClick={onConfirm}>
        Sí, anular
      </Button>
      <Button ref={keepRef} variant="default" size="compact-sm" onClick={onCancel}>
        Conservar
      </Button>
    </div>
  )
}

import { errorCatalogue } from '@arriero/domain/errors.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import { journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { IconShare2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCan } from '#data/current-user.ts'
import { useServices } from '#data/use-services.ts'
import { shareCommand } from '#features/journeys/commands/share-command.ts'
import { journeyDetailQuery } from '#features/journeys/live/journey-detail-query.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.tsx'
import { ShareContent } from './share-dialog.tsx'

/** Runs once if the palette opened this journey to share it. */
function useShareRequest(isKnown: boolean, onRequest: () => void): void {
  const isRequested = useLocation({ select: ({ state }) => state.share === true })
  const navigate = useNavigate()
  const run = useEffectEvent(() => {
    void navigate({
      to: '.',
      replace: true,
      search: (search) => search,
      state: ({ share: _done, ...state }) => state,
    })
    onRequest()
  })
  useEffect(() => {
    if (isKnown && isRequested) run()
  }, [isKnown, isRequested])
}

/** The button and the palette's command that open the dialog with the links of a journey. */
export function ShareTool({ id }: { id: string }) {
  const { http } = useServices()
  const canShare = useCan('journey.share')
  const { data: detail } = useQuery(journeyDetailQuery(http, id))
  const [isOpen, setIsOpen] = useState(false)
  const { code, journeyStateId } = detail?.journey ?? {}
  const isEnded = journeyStateId !== undefined && isClosedState(journeyStateKey(journeyStateId))
  const isOffered = canShare && detail !== undefined && !isEnded
  const open = () => setIsOpen(true)
  usePageCommands(isOffered && code !== undefined ? [shareCommand(code, open)] : [])
  useShareRequest(detail !== undefined && canShare, () => {
    if (!isEnded) return open()
    showToast(code ?? '', errorCatalogue['share.journey-ended'].message, 'failed')
  })
  if (!isOffered) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <IconButton size={32} label="Compartir" aria-haspopup="dialog" onClick={open}>
        <IconShare2 size={18} stroke={1.75} />
      </IconButton>
      <Dialog title={`Compartir el viaje ${code}`} isOpen={isOpen} onClose={close} hasInput>
        <ShareContent detail={detail} onClose={close} />
      </Dialog>
    </>
  )
}

import { Button, SegmentedControl } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { ApprovalDialog, type DialogTarget } from './approval-dialog.tsx'
import { approvalsQuery, type ApprovalView } from './approvals-data.ts'
import classes from './approvals-page.module.css'

const views: { value: ApprovalView; label: string }[] = [
  { value: 'waiting', label: 'En espera' },
  { value: 'ended', label: 'Terminadas' },
]

/** Actions that two people decide. */
export function ApprovalsPage() {
  const [view, setView] = useState<ApprovalView>('waiting')
  const [isOpen, setIsOpen] = useState(false)
  // Kept while the dialog closes, so that its text doesn't change during the transition.
  const [target, setTarget] = useState<DialogTarget | null>(null)
  return (
    <>
      <PageHeader
        title="Aprobaciones"
        end={
          <SegmentedControl
            className={classes.views}
            size="xs"
            aria-label="Qué aprobaciones se ven"
            data={views}
            value={view}
            onChange={setView}
          />
        }
      />
      <div className={classes.scroll}>
        <p className={classes.intro}>
          Un bloqueo, o cancelar muchos viajes a la vez, lo pide una persona y lo decide otra. Lo
          que nadie decide en 24 horas no se hace.
        </p>
        <ApprovalList
          view={view}
          onAction={(next) => {
            setTarget(next)
            setIsOpen(true)
          }}
        />
      </div>
      {target && (
        <ApprovalDialog target={target} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

interface ApprovalListProps {
  view: ApprovalView
  onAction: (target: DialogTarget) => void
}

function ApprovalList({ view, onAction }: ApprovalListProps) {
  const { http } = useServices()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(withErrorShownInPlace(approvalsQuery(http, view)))
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  if (isPending) return null
  if (!data) {
    return (
      <FailurePanel
        title="No pudimos traer las aprobaciones"
        message={describeError(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyPanel
        icon={<IconUsersGroup size={28} stroke={1.5} />}
        title={view === 'waiting' ? 'Nada espera una decisión' : 'Todavía no hay ninguna'}
        message={
          view === 'waiting'
            ? 'Cuando alguien pida una acción que necesita dos personas, aparece aquí.'
            : 'Aquí quedan las aprobadas, rechazadas, retiradas y vencidas.'
        }
      />
    )
  }
  return (
    <>
      <ul className={classes.list} aria-label="Aprobaciones">
        {entries.map((entry) => (
          <ApprovalCard key={entry.id} approval={entry} onAction={onAction} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Ver más
        </Button>
      )}
    </>
  )
}

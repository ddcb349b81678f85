import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser, useCurrentUserId } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { CreateNotAllowed } from '#features/journeys/create-not-allowed.tsx'
import { journeyDetailQuery } from '#features/journeys/live/journey-detail-query.ts'
import { paths } from '#paths.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CreatedJourney } from './created-journey.tsx'
import { clearDraft, readDraft, readDrafts } from './order-draft.ts'
import { NewJourneyForm } from './order-form.tsx'
import { blankOrder, copyOrder } from './order-values.ts'
import type { OrderStart } from './use-order-form.ts'
import classes from './new-journey.module.css'

const route = getRouteApi('/admin/viajes/nuevo')
const blankStart: OrderStart = {
  values: blankOrder,
  copiedFrom: null,
  sent: null,
  isRecovered: false,
}

/** The form of a new journey, and then the journey that it created with its candidates. */
export function NewJourneyPage() {
  const { desde, creado } = route.useSearch()
  const { abilities } = useCurrentUser()
  if (abilities && !abilities.includes('journey.create'))
    return <CreateNotAllowed title="Nuevo viaje" />
  if (creado !== undefined) return <CreatedJourney key={creado} id={creado} />
  return <OrderFrom key={desde} copiedId={desde} />
}

/** Starts from the draft of this address, from another journey, or empty. */
function OrderFrom({ copiedId }: { copiedId: string | undefined }) {
  const { http, storage } = useServices()
  const userId = useCurrentUserId()
  // Read once: the form saves the draft while it is open.
  const [draft] = useState(() => readDraft(storage, userId, copiedId))
  const [openedAt] = useState(() => new Date())
  const { data, error, refetch } = useQuery({
    ...withErrorShownInPlace(journeyDetailQuery(http, copiedId ?? '')),
    enabled: copiedId !== undefined && draft === null,
    refetchInterval: false,
  })
  if (draft) return <Order start={{ ...draft, isRecovered: true }} />
  if (copiedId === undefined) return <Order start={blankStart} />
  if (data) {
    const copiedFrom = { id: data.journey.id, code: data.journey.code }
    const values = copyOrder(data, openedAt)
    return <Order start={{ values, copiedFrom, sent: null, isRecovered: false }} />
  }
  return (
    <>
      <PageHeader title="Nuevo viaje" />
      {error ? (
        <FailurePanel
          title="No pudimos traer el viaje para duplicarlo"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <output className={classes.loading} aria-label="Cargando el viaje">
          <Skeleton height={240} radius="md" />
        </output>
      )}
    </>
  )
}

/** The start is the one of the first rendering: what is read again later must not replace what was typed. */
function Order({ start: given }: { start: OrderStart }) {
  const { storage } = useServices()
  const userId = useCurrentUserId()
  const navigate = route.useNavigate()
  const [start, setStart] = useState(given)
  const [discards, setDiscards] = useState(0)
  const { copiedFrom, isRecovered } = start

  function discard() {
    clearDraft(storage, userId, copiedFrom?.id)
    // The address of a copy would fill the form again.
    if (copiedFrom) return void navigate({ search: {}, replace: true })
    setStart(blankStart)
    setDiscards(discards + 1)
    return undefined
  }

  return (
    <>
      <PageHeader
        title="Nuevo viaje"
        end={
          <Link className={classes.fromFile} to={paths.importJourneys()}>
            Desde un archivo
          </Link>
        }
      >
        {(isRecovered || copiedFrom !== null) && (
          <div className={classes.origin}>
            <output>
              {isRecovered && 'Borrador recuperado. '}
              {copiedFrom !== null && (
                <>
                  Copiado de{' '}
                  <Link to="/admin/viajes/$journeyId" params={{ journeyId: copiedFrom.id }}>
                    {copiedFrom.code}
                  </Link>
                  , sin las citas que ya pasaron.
                </>
              )}
            </output>
            <Button variant="default" size="compact-sm" onClick={discard}>
              Descartar
            </Button>
          </div>
        )}
        <OtherDrafts copiedId={copiedFrom?.id} />
      </PageHeader>
      <NewJourneyForm
        // Discarded: the fields start again.
        key={discards}
        start={start}
        onCreated={({ id }) => void navigate({ search: { creado: id }, replace: true })}
      />
    </>
  )
}

/** The way back to orders that were begun from another journey, or from scratch. */
function OtherDrafts({ copiedId }: { copiedId: string | undefined }) {
  const { storage } = useServices()
  const userId = useCurrentUserId()
  const [drafts] = useState(() => readDrafts(storage, userId))
  const others = drafts.filter(({ copiedFrom }) => copiedFrom?.id !== copiedId)
  if (others.length === 0) return null
  return (
    <nav className={classes.origin} aria-label="Otros borradores">
      Otros borradores:
      {others.map(({ copiedFrom }) => (
        <Link
          key={copiedFrom?.id ?? ''}
          to={paths.newJourney()}
          search={copiedFrom ? { desde: copiedFrom.id } : {}}
        >
          {copiedFrom ? `copia de ${copiedFrom.code}` : 'pedido nuevo'}
        </Link>
      ))}
    </nav>
  )
}

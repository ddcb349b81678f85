import { Button, Skeleton } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCurrentUser, useCurrentUserId } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { journeyDetailQuery } from '#features/journeys/live/journey-detail-query.ts'
import { paths } from '#paths.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CreatedJourney } from './created-journey.tsx'
import { clearDraft, readDraft } from './order-draft.ts'
import { NewJourneyForm } from './order-form.tsx'
import { blankOrder, copyOrder } from './order-values.ts'
import type { OrderStart } from './use-order-form.ts'
import classes from './new-journey.module.css'

const route = getRouteApi('/admin/viajes/nuevo')
const blankStart: OrderStart = { values: blankOrder, copiedFrom: null, isRecovered: false }

/** The form of a new journey, and then the journey that it created with its candidates. */
export function NewJourneyPage() {
  const { desde, creado } = route.useSearch()
  const { abilities } = useCurrentUser()
  if (abilities && !abilities.includes('journey.create')) return <NotAllowed />
  if (creado !== undefined) return <CreatedJourney key={creado} id={creado} />
  return <OrderFrom key={desde} copiedId={desde} />
}

function NotAllowed() {
  return (
    <>
      <PageHeader title="Nuevo viaje" />
      <EmptyPanel
        icon={<IconLock size={22} stroke={1.5} />}
        title="Usted no puede crear viajes"
        message="Su rol permite verlos. Si los necesita crear, pídaselo a un administrador."
        action={
          <Button component={Link} to={paths.inProgress()} variant="default">
            Ver los viajes en curso
          </Button>
        }
      />
    </>
  )
}

/** Starts from the draft, from another journey, or empty. */
function OrderFrom({ copiedId }: { copiedId: string | undefined }) {
  const { http, storage } = useServices()
  const userId = useCurrentUserId()
  // Read once: the form saves the draft while it is open.
  const [draft] = useState(() => readDraft(storage, userId))
  const isOfCopy = copiedId === undefined || draft?.copiedFrom?.id === copiedId
  const [openedAt] = useState(() => new Date())
  const needsCopy = copiedId !== undefined && !(draft && isOfCopy)
  const { data, error, refetch } = useQuery({
    ...withErrorShownInPlace(journeyDetailQuery(http, copiedId ?? '')),
    enabled: needsCopy,
  })
  if (draft && isOfCopy) return <Order start={{ ...draft, isRecovered: true }} />
  if (!needsCopy) return <Order start={blankStart} />
  if (data) {
    const copiedFrom = { id: data.journey.id, code: data.journey.code }
    const values = copyOrder(data, openedAt)
    return <Order start={{ values, copiedFrom, isRecovered: false }} />
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

function Order({ start: given }: { start: OrderStart }) {
  const { storage } = useServices()
  const userId = useCurrentUserId()
  const navigate = route.useNavigate()
  const [start, setStart] = useState(given)
  const { copiedFrom, isRecovered } = start

  function discard(): void {
    clearDraft(storage, userId)
    setStart(blankStart)
    void navigate({ search: {}, replace: true })
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
      </PageHeader>
      <NewJourneyForm
        // Discarded: the fields start again.
        key={start === given ? 'given' : 'blank'}
        start={start}
        onCreated={({ id }) => void navigate({ search: { creado: id }, replace: true })}
      />
    </>
  )
}

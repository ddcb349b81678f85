import type { JourneyImportProgress } from '@arriero/domain/contract/http/journey-import.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { describeResult } from './import-result.ts'
import { importedJourneysQuery, journeyImportQuery } from './journey-import-data.ts'
import { StepTitle } from './step-title.tsx'
import classes from './journey-import.module.css'

interface ResultStepProps {
  id: string
  onAgain: () => void
}

/** Follows the import to its end, which does not need this page, and lists what it created. */
export function ResultStep({ id, onAgain }: ResultStepProps) {
  const { http } = useServices()
  const { data, error, refetch } = useQuery(withErrorShownInPlace(journeyImportQuery(http, id)))
  const isOver = data?.state === 'done' || data?.state === 'failed'
  const isLost = data === undefined && error !== null
  return (
    <div className={classes.scroll}>
      <div className={classes.step}>
        <StepTitle>Creación de los viajes</StepTitle>
        {!isOver && !isLost && <Advance progress={data} />}
        <FormMessage>{isLost ? describeLoss(error) : data?.message}</FormMessage>
        {/* Always mounted: screen readers only announce changes of existing live regions. */}
        <output className={classes.text}>{data?.state === 'done' && describeResult(data)}</output>
        {(isOver || isLost) && (
          <div className={classes.buttons}>
            {isLost && !isExpired(error) && (
              <Button variant="default" onClick={() => void refetch()}>
                Reintentar
              </Button>
            )}
            <Button variant="default" onClick={onAgain}>
              Subir otro archivo
            </Button>
            <Button component={Link} to={paths.toAssign()} variant="default">
              Ver lo que está por asignar
            </Button>
          </div>
        )}
        {data?.state === 'done' && data.created > 0 && <CreatedJourneys id={id} />}
      </div>
    </div>
  )
}

const isExpired = (error: unknown): boolean =>
  error instanceof HttpFailure && error.code === 'import.expired'

const describeLoss = (error: unknown): string =>
  isExpired(error)
    ? 'El resultado de esta creación ya no está: se guarda una hora. Los viajes que se crearon siguen en «Viajes».'
    : describeErrorAnd(error, 'No pudimos traer el avance, pero la creación sigue.')

/** Not a live region: it changes twice a second. */
function Advance({ progress }: { progress: JourneyImportProgress | undefined }) {
  const { done = 0, rowCount = 0 } = progress ?? {}
  return (
    <>
      <p className={classes.text}>
        Creando los viajes… {formatNumber(done)} de {formatNumber(rowCount)} filas.
      </p>
      <Progress
        value={rowCount === 0 ? 0 : (done / rowCount) * 100}
        aria-label="Avance de la creación"
      />
      <p className={classes.soft}>Puede dejar esta página: la creación sigue.</p>
    </>
  )
}

/** A page more at a time: a file has up to five thousand. */
const shownAtATime = 200

function CreatedJourneys({ id }: { id: string }) {
  const { http } = useServices()
  const { data } = useQuery(importedJourneysQuery(http, id))
  const [shown, setShown] = useState(shownAtATime)
  if (!data) return null
  return (
    <>
      <h2 className={classes.title}>Viajes creados</h2>
      <ul className={classes.created} aria-label="Viajes creados">
        {data.journeys.slice(0, shown).map(({ id: journeyId, code, row }) => (
          <li key={journeyId}>
            <Link to="/admin/viajes/$journeyId" params={{ journeyId }}>
              {code}
            </Link>{' '}
            <span className={classes.soft}>fila {row}</span>
          </li>
        ))}
      </ul>
      {shown < data.journeys.length && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + shownAtATime)}>
            Ver más
          </Button>
        </div>
      )}
    </>
  )
}

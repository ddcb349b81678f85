import type { JourneyExport } from '@arriero/domain/contract/http/journey-exports.ts'
import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { FocusFallback, useInitialFocus } from '#ui/form/focus.tsx'
import { exportsQuery, isRunning } from './export-data.ts'
import { ExportForm } from './export-form.tsx'
import { ExportItem } from './export-item.tsx'
import { useShownExports } from './export-news.ts'
import classes from './export.module.css'

interface ExportContentProps {
  filter: JourneyFilterQuery
  /** How many journeys the filter finds; undefined until that is known. */
  total: number | undefined
  onClose: () => void
}

/** The content of the dialog: the form, then the export that it started; below, those of the last hour. */
export function ExportContent({ filter, total, onClose }: ExportContentProps) {
  const { http } = useServices()
  useShownExports()
  const { data: exports = [], error } = useQuery(withErrorShownInPlace(exportsQuery(http)))
  const [started, setStarted] = useState<JourneyExport | null>(null)
  const listed = exports.find(({ id }) => id === started?.id)
  // Kept as it was seen last: a deleted or expired one is no longer listed.
  if (listed && listed !== started) setStarted(listed)
  const others = exports.filter(({ id }) => id !== started?.id)
  return (
    <div className={classes.content}>
      {started ? (
        <StartedExport
          shown={started}
          isGone={listed === undefined && started.state !== 'failed'}
          onAgain={() => setStarted(null)}
          onClose={onClose}
        />
      ) : total ? (
        <ExportForm filter={filter} total={total} onStarted={setStarted} onCancel={onClose} />
      ) : (
        <output className={classes.soft}>
          {total === 0 ? 'Ningún viaje cumple los filtros.' : 'Contando los viajes…'}
        </output>
      )}
      <FormMessage>{error && describeError(error)}</FormMessage>
      {others.length > 0 && (
        <section className={classes.others}>
          <h3 className={classes.heading}>Exportaciones de la última hora</h3>
          <ul className={classes.list}>
            {others.map((shown) => (
              <li key={shown.id}>
                <FocusFallback>
                  <ExportItem shown={shown} />
                </FocusFallback>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface StartedExportProps {
  shown: JourneyExport
  /** No longer on the server. */
  isGone: boolean
  onAgain: () => void
  onClose: () => void
}

function StartedExport({ shown, isGone, onAgain, onClose }: StartedExportProps) {
  const titleRef = useInitialFocus<HTMLHeadingElement>()
  return (
    <section className={classes.content}>
      <h3 ref={titleRef} className={classes.heading} tabIndex={-1} aria-live="polite">
        {isGone ? goneTitleOf(shown) : titleOf(shown)}
      </h3>
      {isGone ? (
        <p className={classes.soft}>{shown.fileName}</p>
      ) : (
        <FocusFallback to={titleRef}>
          <ExportItem shown={shown} isMain />
        </FocusFallback>
      )}
      {isRunning(shown) && !isGone && (
        <p className={classes.soft}>
          Puede cerrar esta ventana: la exportación sigue, y le avisamos cuando esté lista.
        </p>
      )}
      <div className={classes.end}>
        <Button variant="default" onClick={onAgain}>
          Exportar otra vez
        </Button>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </section>
  )
}

function titleOf({ state }: JourneyExport): string {
  switch (state) {
    case 'waiting':
    case 'running':
      return 'Exportando…'
    case 'done':
      return 'El archivo está listo'
    case 'failed':
      return 'No se pudo exportar'
    case 'cancelled':
      return 'Exportación cancelada'
  }
}

/** `last`: as it was seen last. */
const goneTitleOf = (last: JourneyExport): string =>
  last.state === 'done' ? 'El archivo ya no está: se borró o venció' : 'Exportación cancelada'

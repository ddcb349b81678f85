import { formatCop } from '@arriero/domain/format/number.ts'
import type { JourneyColumns } from '#features/journeys/rows/journey-columns.tsx'
import { CargoCell, DriverCell, JourneyCell } from '#features/journeys/rows/cells/journey-cells.tsx'
import {
  AnyArrivalCell,
  AnyRouteCell,
  AnyStateCell,
  CancellationCell,
  ChangeCell,
  MomentCell,
  NoveltyCell,
  SurchargeCell,
} from './any-state-cells.tsx'
import cellClasses from '#features/journeys/rows/cells/cells.module.css'

/** The columns of Viajes: those of the lists of journeys under way, and what happened to a journey. */
export const allJourneysColumns: JourneyColumns = {
  journey: {
    heading: 'Viaje',
    minWidth: 120,
    share: 1.3,
    cell: ({ journey }) => <JourneyCell journey={journey} />,
  },
  state: {
    heading: 'Estado',
    minWidth: 190,
    share: 0.6,
    cell: ({ journey }) => <AnyStateCell journey={journey} />,
  },
  route: {
    heading: 'Ruta',
    minWidth: 110,
    share: 1.5,
    cell: ({ journey }) => <AnyRouteCell journey={journey} />,
  },
  driver: {
    heading: 'Conductor y placa',
    minWidth: 110,
    share: 1.2,
    cell: ({ journey }) => <DriverCell journey={journey} />,
  },
  cargo: {
    heading: 'Carga',
    minWidth: 96,
    share: 1,
    isOptional: true,
    cell: ({ journey }) => <CargoCell journey={journey} />,
  },
  price: {
    heading: 'Flete',
    minWidth: 100,
    share: 0.4,
    isOptional: true,
    cell: ({ journey }) => <div className={cellClasses.text}>{formatCop(journey.priceCop)}</div>,
  },
  loading: {
    heading: 'Cita de cargue',
    minWidth: 104,
    share: 0.4,
    isOptional: true,
    cell: ({ journey }) => <MomentCell at={journey.loadingAt} />,
  },
  arrival: {
    heading: 'Llegada',
    minWidth: 104,
    share: 0.4,
    cell: (row) => <AnyArrivalCell row={row} />,
  },
  novelty: {
    heading: 'Novedades',
    minWidth: 110,
    share: 1,
    cell: (row) => <NoveltyCell row={row} />,
  },
  surcharge: {
    heading: 'Recargos',
    minWidth: 90,
    share: 0.4,
    isOptional: true,
    cell: (row) => <SurchargeCell row={row} />,
  },
  cancellation: {
    heading: 'Cancelación',
    minWidth: 120,
    share: 0.8,
    isOptional: true,
    cell: (row) => <CancellationCell row={row} />,
  },
  change: {
    heading: 'Último cambio',
    minWidth: 104,
    share: 0.4,
    cell: ({ journey }) => <ChangeCell journey={journey} />,
  },
}

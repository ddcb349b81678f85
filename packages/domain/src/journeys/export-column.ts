/** How a spreadsheet stores the cells of a column. Dates are local time in Colombia. */
export type ExportCellKind = 'text' | 'number' | 'date'

export const exportColumnGroups = {
  journey: 'Viaje',
  cargo: 'Cliente y carga',
  truck: 'Conductor y vehículo',
  route: 'Ruta',
  times: 'Citas y tiempos',
  events: 'Novedades, recargos y cancelación',
} as const

export type ExportColumnGroup = keyof typeof exportColumnGroups

interface ExportColumnDefinition {
  group: ExportColumnGroup
  label: string
  kind: ExportCellKind
  /** Only for those who may see personal data. */
  isPersonal: boolean
  /** Not in the file unless chosen. */
  isExtra: boolean
}

type Flags = Partial<Pick<ExportColumnDefinition, 'isPersonal' | 'isExtra'>>

const column = (
  group: ExportColumnGroup,
  label: string,
  kind: ExportCellKind = 'text',
  flags: Flags = {},
): ExportColumnDefinition => ({ group, label, kind, isPersonal: false, isExtra: false, ...flags })

const extra = { isExtra: true }
const personal = { isPersonal: true, isExtra: true }

/** The columns of an exported file, in its order. */
export const exportColumns = {
  code: column('journey', 'Código'),
  state: column('journey', 'Estado'),
  kind: column('journey', 'Servicio'),
  manifest: column('journey', 'Manifiesto'),
  createdAt: column('journey', 'Creado', 'date'),
  stateSince: column('journey', 'Último cambio', 'date'),
  customer: column('cargo', 'Cliente'),
  customerNit: column('cargo', 'NIT del cliente'),
  cargo: column('cargo', 'Carga'),
  cargoNature: column('cargo', 'Naturaleza de la carga'),
  cargoKg: column('cargo', 'Peso (kg)', 'number'),
  priceCop: column('cargo', 'Flete (COP)', 'number'),
  driver: column('truck', 'Conductor'),
  driverCedula: column('truck', 'Cédula del conductor', 'text', personal),
  driverPhone: column('truck', 'Celular del conductor', 'text', personal),
  plate: column('truck', 'Placa'),
  vehicleType: column('truck', 'Tipo de vehículo'),
  trailer: column('truck', 'Remolque'),
  origin: column('route', 'Origen'),
  originDepartment: column('route', 'Departamento de origen'),
  originDivipola: column('route', 'DIVIPOLA de origen', 'text', extra),
  originAddress: column('route', 'Dirección de cargue', 'text', personal),
  destination: column('route', 'Destino'),
  destinationDepartment: column('route', 'Departamento de destino'),
  destinationDivipola: column('route', 'DIVIPOLA de destino', 'text', extra),
  destinationAddress: column('route', 'Dirección de descargue', 'text', personal),
  loadingAt: column('times', 'Cita de cargue', 'date'),
  originArrival: column('times', 'Llegada al cargue', 'date'),
  originEntry: column('times', 'Entrada al cargue', 'date'),
  originExit: column('times', 'Salida del cargue', 'date'),
  promisedAt: column('times', 'Cita de descargue', 'date'),
  destinationArrival: column('times', 'Llegada al descargue', 'date'),
  destinationEntry: column('times', 'Entrada al descargue', 'date'),
  destinationExit: column('times', 'Salida del descargue', 'date'),
  lateMinutes: column('times', 'Retraso (min)', 'number'),
  novelties: column('events', 'Novedades'),
  originWaitMinutes: column('events', 'Recargo en cargue (min)', 'number'),
  originWaitCop: column('events', 'Recargo en cargue (COP)', 'number'),
  destinationWaitMinutes: column('events', 'Recargo en descargue (min)', 'number'),
  destinationWaitCop: column('events', 'Recargo en descargue (COP)', 'number'),
  cancelledBy: column('events', 'Cancelado por'),
  cancelReason: column('events', 'Motivo de cancelación'),
} as const satisfies Record<string, ExportColumnDefinition>

export type ExportColumn = keyof typeof exportColumns

export const exportColumnNames = Object.keys(exportColumns) as readonly ExportColumn[]

export const isExportColumn = (name: string): name is ExportColumn =>
  Object.hasOwn(exportColumns, name)

export const defaultExportColumns: readonly ExportColumn[] = exportColumnNames.filter(
  (name) => !exportColumns[name].isExtra,
)

export const hasPersonalData = (columns: readonly ExportColumn[]): boolean =>
  columns.some((name) => exportColumns[name].isPersonal)

/** `Llegada al cargue (hora Colombia)` */
export function exportHeader(name: ExportColumn): string {
  const { label, kind } = exportColumns[name]
  return kind === 'date' ? `${label} (hora Colombia)` : label
}

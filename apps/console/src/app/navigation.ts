import type { Ability } from '@arriero/domain/users/ability.ts'
import {
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconBellCog,
  IconBuildingWarehouse,
  IconCaravan,
  IconHistory,
  IconFileSpreadsheet,
  IconId,
  IconListCheck,
  IconRoute,
  IconCash,
  IconChartBar,
  IconChecks,
  IconSettings,
  IconSteeringWheel,
  IconTruck,
  IconTruckDelivery,
  IconTruckLoading,
  IconUser,
  IconUsersGroup,
  IconUserCheck,
} from '@tabler/icons-react'
import { paths } from '#paths.ts'
import type { IconComponent } from '#ui/commands/command.ts'

/** The live count that an entry shows. */
type CountName = 'inProgress' | 'attention' | 'toAssign' | 'toApprove' | 'approvals'

export interface NavigationEntry {
  path: ReturnType<
    (typeof paths)[
      | 'inProgress'
      | 'attention'
      | 'noveltyProtocols'
      | 'toAssign'
      | 'toApprove'
      | 'journeys'
      | 'outcomes'
      | 'users'
      | 'customers'
      | 'drivers'
      | 'vehicles'
      | 'trailers'
      | 'holders'
      | 'notifications'
      | 'approvals'
      | 'notificationPreferences'
      | 'notificationRules'
      | 'administrators'
      | 'audit'
      | 'settings'
      | 'profile'
      | 'importJourneys']
  >
  label: string
  /** Further search words for the palette. */
  words?: string
  icon: IconComponent
  /** Second key after `G`; rarely used pages have none. */
  letter?: string
  count?: CountName
  /** Who may open the page; everybody unless given. */
  ability?: Ability
}

/** The entries that a user with these abilities sees. */
export const listEntries = (
  entries: readonly NavigationEntry[],
  abilities: readonly string[] | undefined,
): NavigationEntry[] =>
  entries.filter(({ ability }) => ability === undefined || (abilities?.includes(ability) ?? false))

/** The pages of the administration, in groups. Used by the rail, the bottom bar, the palette and the shortcuts. */
export const navigationGroups: readonly (readonly NavigationEntry[])[] = [
  [
    {
      path: paths.inProgress(),
      label: 'En curso',
      words: 'viajes mapa corredores inicio lista camiones flota',
      icon: IconTruck,
      letter: 'e',
      count: 'inProgress',
    },
    {
      path: paths.attention(),
      label: 'Atención',
      words: 'pendientes novedades recargos pospuestos alertas problemas urgentes cola',
      icon: IconAlertTriangle,
      letter: 'a',
      count: 'attention',
    },
    {
      path: paths.toAssign(),
      label: 'Por asignar',
      words: 'solicitudes reservas sin camión reasignaciones candidatos conductor asignar despacho',
      icon: IconTruckDelivery,
      letter: 's',
      count: 'toAssign',
    },
    {
      path: paths.toApprove(),
      label: 'Por aprobar',
      words: 'recargos esperas stand by aprobar anular cobro',
      icon: IconCash,
      letter: 'r',
      count: 'toApprove',
    },
    {
      path: paths.journeys(),
      label: 'Viajes',
      words: 'historial buscar todos cerrados terminados finalizados cancelados reservas exportar',
      icon: IconRoute,
      letter: 'h',
    },
    {
      path: paths.outcomes(),
      label: 'Tablero',
      words:
        'indicadores cifras estadísticas gráficos puntualidad cancelaciones novedades esperas semana',
      icon: IconChartBar,
      letter: 't',
    },
  ],
  [
    {
      path: paths.notifications(),
      label: 'Notificaciones',
      words: 'avisos mensajes campana alertas',
      icon: IconBell,
      letter: 'n',
    },
    {
      path: paths.approvals(),
      label: 'Aprobaciones',
      words: 'dos personas cuatro ojos bloqueo cancelación masiva decidir autorizar pendientes',
      icon: IconChecks,
      letter: 'o',
      count: 'approvals',
    },
  ],
  [
    {
      path: paths.users(),
      label: 'Usuarios',
      words:
        'personas revisión revisar registros aprobar corregir rechazar bloquear documentos papeles',
      icon: IconUserCheck,
      letter: 'u',
      ability: 'user.read',
    },
    {
      path: paths.customers(),
      label: 'Clientes',
      words: 'empresas generadores compañías nit sedes contactos registrar',
      icon: IconBuildingWarehouse,
      letter: 'c',
    },
    {
      path: paths.drivers(),
      label: 'Conductores',
      words: 'choferes camioneros personas cédula llaves celular registrar',
      icon: IconSteeringWheel,
      letter: 'd',
    },
    {
      path: paths.vehicles(),
      label: 'Vehículos',
      words: 'camiones placas remolques tractomulas flota registrar',
      icon: IconTruckLoading,
      letter: 'v',
    },
  ],
  [
    {
      path: paths.administrators(),
      label: 'Administradores',
      words: 'equipo usuarios roles permisos accesos desactivar',
      icon: IconUsersGroup,
      letter: 'm',
      ability: 'administrator.read',
    },
    {
      path: paths.audit(),
      label: 'Auditoría',
      words: 'quién cambió qué cuándo historial registro cambios exportar rastro',
      icon: IconHistory,
      letter: 'i',
      ability: 'audit.read',
    },
    {
      path: paths.settings(),
      label: 'Ajustes',
      words: 'preferencias apariencia configuración opciones',
      icon: IconSettings,
      letter: 'j',
    },
  ],
]

export const navigation = navigationGroups.flat()

/** In the user menu instead of the rail; also in the palette and the shortcuts. */
export const profileEntry: NavigationEntry = {
  path: paths.profile(),
  label: 'Perfil',
  words: 'mi cuenta mis datos nombre celular usuario',
  icon: IconUser,
  letter: 'p',
}

/** Linked from the settings and the rules; also in the palette. */
export const protocolsEntry: NavigationEntry = {
  path: paths.noveltyProtocols(),
  label: 'Protocolos',
  words: 'novedades pasos gravedad escalar salidas hurto varada',
  icon: IconListCheck,
}

/** Linked from the form of a new journey; also in the palette. */
export const journeyImportEntry: NavigationEntry = {
  path: paths.importJourneys(),
  label: 'Viajes desde un archivo',
  words: 'crear importar excel csv xlsx plantilla cargas masivo solicitudes reservas subir',
  icon: IconFileSpreadsheet,
  ability: 'journey.create',
}

/** Linked from the vehicles; also in the palette. */
export const fleetEntries: readonly NavigationEntry[] = [
  {
    path: paths.trailers(),
    label: 'Remolques',
    words: 'tráilers semirremolques placas vencimientos flota registrar',
    icon: IconCaravan,
  },
  {
    path: paths.holders(),
    label: 'Tenedores',
    words: 'propietarios dueños terceros cuentas banco nit registrar',
    icon: IconId,
  },
]

/** Linked from the notifications page; also in the palette. */
export const notificationEntries: readonly NavigationEntry[] = [
  {
    path: paths.notificationPreferences(),
    label: 'Preferencias de notificaciones',
    words: 'avisos sonido silenciar silencio navegador resumen correo campana',
    icon: IconBellCog,
  },
  {
    path: paths.notificationRules(),
    label: 'Reglas de notificaciones',
    words: 'avisos quién cuándo gravedad alarmas minutos',
    icon: IconAdjustments,
  },
]

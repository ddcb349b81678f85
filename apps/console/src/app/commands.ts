import type { Ability } from '@arriero/domain/users/ability.ts'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconDeviceDesktop,
  IconDeviceDesktopDown,
  IconDevices,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconSearch,
  IconShieldLock,
  IconSun,
  IconUserPlus,
} from '@tabler/icons-react'
import type { Density } from '#data/preferences.ts'
import type { Command } from '#ui/commands/command.ts'
import {
  listEntries,
  type NavigationEntry,
  navigation,
  fleetEntries,
  journeyImportEntry,
  notificationEntries,
  profileEntry,
  protocolsEntry,
} from './navigation.ts'

/** Addresses inside the profile: `/admin/perfil#sesiones`. */
type ProfileSectionId = 'contrasena' | 'segundo-factor' | 'sesiones'

/** The functions behind the commands; the frame implements them. */
export interface CommandActions {
  goTo: (path: NavigationEntry['path']) => void
  /** Opens the profile at one of its sections. */
  goToProfile: (section: ProfileSectionId) => void
  /** Opens the form of a new journey. */
  createJourney: () => void
  /** Opens the invitation of another administrator. */
  invite: () => void
  openPalette: () => void
  openKeySheet: () => void
  toggleRail: () => void
  setColorScheme: (scheme: 'light' | 'dark' | 'auto') => void
  setDensity: (density: Density) => void
  install: () => void
  update: () => void
  signOut: () => void
}

/** All global commands: bound to keys, listed in the palette and in the key sheet. */
export function listCommands(
  actions: CommandActions,
  abilities: readonly string[] | undefined,
): Command[] {
  const own: readonly Omit<Command, 'group'>[] = [
    {
      id: 'palette',
      label: 'Buscar',
      icon: IconSearch,
      run: actions.openPalette,
      keys: [['mod+k'], ['/']],
    },
    {
      id: 'keys',
      label: 'Ver atajos de teclado',
      words: 'ayuda teclas comandos instrucciones soporte cómo funciona',
      icon: IconKeyboard,
      run: actions.openKeySheet,
      keys: [['?']],
    },
    ...(abilities?.includes('journey.create' satisfies Ability)
      ? [
          {
            id: 'new-journey',
            label: 'Nuevo viaje',
            words: 'crear solicitud reserva pedir carga publicar flete',
            icon: IconPlus,
            run: actions.createJourney,
            keys: [['+']],
          },
        ]
      : []),
    {
      id: 'password',
      label: 'Cambiar la contraseña',
      words: 'clave seguridad perfil cuenta',
      icon: IconKey,
      run: () => actions.goToProfile('contrasena'),
    },
    {
      id: 'second-factor',
      label: 'Segundo factor',
      words: 'doble verificación código autenticador seguridad clave dos pasos',
      icon: IconShieldLock,
      run: () => actions.goToProfile('segundo-factor'),
    },
    {
      id: 'sessions',
      label: 'Ver las sesiones abiertas',
      words: 'dispositivos equipos conectados cerrar otras seguridad',
      icon: IconDevices,
      run: () => actions.goToProfile('sesiones'),
    },
    {
      id: 'invite',
      label: 'Invitar a otra persona',
      words: 'agregar crear nuevo usuario administrador equipo cuenta',
      icon: IconUserPlus,
      run: actions.invite,
    },
    {
      id: 'rail',
      label: 'Plegar o desplegar el menú',
      words: 'barra lateral ocultar mostrar esconder',
      icon: IconLayoutSidebar,
      run: actions.toggleRail,
      keys: [['m']],
    },
    {
      id: 'light',
      label: 'Tema claro',
      words: 'blanco día modo color apariencia',
      icon: IconSun,
      run: () => actions.setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Tema oscuro',
      words: 'negro noche modo color apariencia',
      icon: IconMoon,
      run: () => actions.setColorScheme('dark'),
    },
    {
      id: 'auto',
      label: 'Tema del sistema',
      words: 'automático modo color apariencia',
      icon: IconDeviceDesktop,
      run: () => actions.setColorScheme('auto'),
    },
    {
      id: 'comfortable',
      label: 'Densidad cómoda',
      words: 'filas altas espacio grande tamaño apariencia',
      icon: IconBaselineDensityMedium,
      run: () => actions.setDensity('comfortable'),
    },
    {
      id: 'compact',
      label: 'Densidad compacta',
      words: 'filas bajas más viajes pequeño tamaño apariencia',
      icon: IconBaselineDensitySmall,
      run: () => actions.setDensity('compact'),
    },
    {
      id: 'install',
      label: 'Instalar Arriero',
      words: 'aplicación app programa escritorio celular ventana acceso directo',
      icon: IconDeviceDesktopDown,
      run: actions.install,
    },
    {
      id: 'update',
      label: 'Actualizar Arriero',
      words: 'versión nueva recargar refrescar aplicación app',
      icon: IconRefresh,
      run: actions.update,
    },
    {
      id: 'sign-out',
      label: 'Cerrar sesión',
      words: 'salir desconectar terminar logout cambiar de usuario cuenta',
      icon: IconLogout,
      run: actions.signOut,
    },
  ]

  return [
    ...listEntries(
      [
        ...navigation,
        ...fleetEntries,
        ...notificationEntries,
        journeyImportEntry,
        protocolsEntry,
        profileEntry,
      ],
      abilities,
    ).map(({ path, label, words, icon, letter }): Command => ({
      id: path,
      group: 'Ir a',
      label,
      words,
      icon,
      ...(letter === undefined ? {} : { keys: [['g', letter]] }),
      run: () => actions.goTo(path),
    })),
    ...own.map((command): Command => ({ group: 'Acciones', ...command })),
  ]
}

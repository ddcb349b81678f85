import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSun,
} from '@tabler/icons-react'
import type { Density } from '#data/preferences.ts'
import type { Command, IconComponent, KeyStrokes } from '#ui/commands/command.ts'
import {
  type NavigationEntry,
  navigation,
  notificationEntries,
  profileEntry,
  protocolsEntry,
} from './navigation.ts'

/** The functions behind the commands; the frame implements them. */
export interface CommandActions {
  goTo: (path: NavigationEntry['path']) => void
  openPalette: () => void
  openKeySheet: () => void
  toggleRail: () => void
  setColorScheme: (scheme: 'light' | 'dark' | 'auto') => void
  setDensity: (density: Density) => void
  signOut: () => void
}

/** All global commands: bound to keys, listed in the palette and in the key sheet. */
export function listCommands(actions: CommandActions): Command[] {
  const action = (
    id: string,
    label: string,
    icon: IconComponent,
    run: () => void,
    keys?: readonly KeyStrokes[],
  ): Command => ({ id, group: 'Acciones', label, icon, run, ...(keys ? { keys } : {}) })

  return [
    ...[...navigation, ...notificationEntries, protocolsEntry, profileEntry].map(
      ({ path, label, words, icon, letter }): Command => ({
        id: path,
        group: 'Ir a',
        label,
        words,
        icon,
        ...(letter === undefined ? {} : { keys: [['g', letter]] }),
        run: () => actions.goTo(path),
      }),
    ),
    action('palette', 'Buscar', IconSearch, actions.openPalette, [['mod+k'], ['/']]),
    action('keys', 'Ver atajos de teclado', IconKeyboard, actions.openKeySheet, [['?']]),
    action('rail', 'Plegar o desplegar el menú', IconLayoutSidebar, actions.toggleRail, [['m']]),
    action('light', 'Tema claro', IconSun, () => actions.setColorScheme('light')),
    action('dark', 'Tema oscuro', IconMoon, () => actions.setColorScheme('dark')),
    action('auto', 'Tema del sistema', IconDeviceDesktop, () => actions.setColorScheme('auto')),
    action('comfortable', 'Densidad cómoda', IconBaselineDensityMedium, () =>
      actions.setDensity('comfortable'),
    ),
    action('compact', 'Densidad compacta', IconBaselineDensitySmall, () =>
      actions.setDensity('compact'),
    ),
    action('sign-out', 'Cerrar sesión', IconLogout, actions.signOut),
  ]
}

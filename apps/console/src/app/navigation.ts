import { IconAlertTriangle, IconBell, IconSettings, IconTruck, IconUser } from '@tabler/icons-react'
import { paths } from '#paths.ts'
import type { IconComponent } from '#ui/commands/command.ts'

/** Which live count an entry shows beside its name. */
type CountName = 'inProgress' | 'attention'

export interface NavigationEntry {
  path: ReturnType<
    (typeof paths)['inProgress' | 'attention' | 'notifications' | 'settings' | 'profile']
  >
  label: string
  /** Other words it is looked for by. */
  words?: string
  icon: IconComponent
  /** After `G`. */
  letter: string
  count?: CountName
}

/** The pages of the administration, in groups: the rail, the bottom bar, the palette and the keys read it. */
export const navigationGroups: readonly (readonly NavigationEntry[])[] = [
  [
    {
      path: paths.inProgress(),
      label: 'En curso',
      words: 'viajes mapa tablero corredores',
      icon: IconTruck,
      letter: 'e',
      count: 'inProgress',
    },
    {
      path: paths.attention(),
      label: 'Atención',
      words: 'pendientes novedades recargos pospuestos alertas',
      icon: IconAlertTriangle,
      letter: 'a',
      count: 'attention',
    },
  ],
  [
    {
      path: paths.notifications(),
      label: 'Notificaciones',
      words: 'avisos mensajes campana',
      icon: IconBell,
      letter: 'n',
    },
  ],
  [
    {
      path: paths.settings(),
      label: 'Ajustes',
      words: 'preferencias apariencia tema densidad atajos',
      icon: IconSettings,
      letter: 'j',
    },
  ],
]

export const navigation = navigationGroups.flat()

/** Under the person's initials, not in the rail; the palette and the keys know it too. */
export const profileEntry: NavigationEntry = {
  path: paths.profile(),
  label: 'Perfil',
  words: 'cuenta contraseña clave segundo factor sesiones invitar administradores equipo',
  icon: IconUser,
  letter: 'p',
}

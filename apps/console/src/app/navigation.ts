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
      icon: IconTruck,
      letter: 'e',
      count: 'inProgress',
    },
    {
      path: paths.attention(),
      label: 'Atención',
      icon: IconAlertTriangle,
      letter: 'a',
      count: 'attention',
    },
  ],
  [{ path: paths.notifications(), label: 'Notificaciones', icon: IconBell, letter: 'n' }],
  [{ path: paths.settings(), label: 'Ajustes', icon: IconSettings, letter: 'j' }],
]

export const navigation = navigationGroups.flat()

/** Under the person's initials, not in the rail; the palette and the keys know it too. */
export const profileEntry: NavigationEntry = {
  path: paths.profile(),
  label: 'Perfil',
  icon: IconUser,
  letter: 'p',
}

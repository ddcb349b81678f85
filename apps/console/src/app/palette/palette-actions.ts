import { type CommandName, commandLabels } from '@arriero/domain/journeys/journey-command.ts'
import type { Ability } from '@arriero/domain/users/ability.ts'
import { IconPhone, IconShare2 } from '@tabler/icons-react'
import {
  commandCatalogue,
  listPlaced,
} from '#features/journeys/commands/catalogue/command-catalogue.ts'
import { commandWords } from '#features/journeys/commands/catalogue/command-words.ts'
import { shareWords } from '#features/journeys/commands/share-command.ts'
import type { IconComponent } from '#ui/commands/command.ts'

/** An action that the user chooses before the journey it acts on. */
export interface PaletteAction {
  id: string
  label: string
  words: string
  icon: IconComponent
  does: 'call' | 'share' | CommandName
  /** Who may do it; everybody unless given. */
  ability?: Ability
}

const placed = new Set([...listPlaced('next'), ...listPlaced('menu')])

/** Everything that can be done to a journey, for pages where none is selected. */
export const paletteActions: readonly PaletteAction[] = [
  {
    id: 'pick-call',
    label: 'Llamar al conductor',
    words: 'teléfono celular marcar contactar',
    icon: IconPhone,
    does: 'call',
  },
  {
    id: 'pick-share',
    label: 'Compartir un viaje',
    words: shareWords,
    icon: IconShare2,
    does: 'share',
    ability: 'journey.share',
  },
  ...[...placed].map((name): PaletteAction => ({
    id: `pick-${name}`,
    label: commandLabels[name],
    words: commandWords[name] ?? '',
    icon: commandCatalogue[name].icon,
    does: name,
    ability: 'journey.command',
  })),
]

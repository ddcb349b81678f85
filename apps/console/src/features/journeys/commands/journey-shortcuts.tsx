import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { whatsAppLink } from '@arriero/domain/identity/phone.ts'
import { IconArrowBackUp, IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { type Command, usePageCommands } from '#ui/commands/command.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { commandWords } from './catalogue/command-words.ts'
import { useCommandSender, useRunCommand } from './command-context.ts'
import { listJourneyCommands, type OfferedCommand } from './list-commands.ts'
import { type CommandUser, mayCommand, useCommandUser } from './command-user.ts'
import { shareCommand } from './share-command.ts'

interface JourneyShortcutsProps {
  rows: WatchedRows<AssessedJourney>
  /** The journey that the shortcuts act on. */
  id: string | undefined
}

/** A component of its own, so that a position update of the journey does not render the page. */
export function JourneyShortcuts({ rows, id }: JourneyShortcutsProps) {
  const journey = useRow(rows, id ?? '')?.journey
  const navigate = useNavigate()
  const canShare = useCan('journey.share')
  useJourneyShortcuts(journey)
  usePageCommands(
    journey && canShare
      ? [
          shareCommand(journey.code, () => {
            const params = { journeyId: journey.id }
            void navigate({ to: '/admin/viajes/$journeyId', params, state: { share: true } })
          }),
        ]
      : [],
  )
  return null
}

/** Registers the commands that act on this journey, for its keys and the palette; one that is refused shows why. */
export function useJourneyShortcuts(journey: JourneyDocument | undefined): void {
  const runCommand = useRunCommand()
  const sender = useCommandSender()
  const me = useCommandUser()

  function toPageCommand(target: JourneyDocument, command: OfferedCommand, key?: string): Command {
    return {
      id: `journey-${key ?? command.name}`,
      group: 'Viaje',
      label: command.label,
      words: `${target.code} ${commandWords[command.name] ?? ''}`,
      icon: command.icon,
      ...(key !== undefined && { keys: [[key.toLowerCase()]] }),
      run: () => {
        if (command.refusedBecause === undefined) return runCommand(target, command.name)
        clearToasts()
        showToast(target.code, command.refusedBecause, 'failed')
      },
    }
  }

  const undo: Command = {
    id: 'journey-Z',
    // Not of the journey at the cursor, and so not the first line of the palette.
    group: 'Acciones',
    label: 'Deshacer lo último',
    icon: IconArrowBackUp,
    keys: [['z']],
    run: () => {
      if (!sender.undoLast()) showToast('Deshacer', 'No hay nada que deshacer.', 'failed')
    },
  }
  const commands = journey
    ? [
        ...listShortcuts(journey, me).map(([key, command]) => toPageCommand(journey, command, key)),
        ...listKeyless(journey, me).map((command) => toPageCommand(journey, command)),
        ...listCalls(journey),
      ]
    : []
  usePageCommands(mayCommand(me) ? [...commands, undo] : commands)
}

/** The other commands of the journey, which only its menu and the palette have. */
function listKeyless(journey: JourneyDocument, me: CommandUser): OfferedCommand[] {
  const withKey = new Set(listShortcuts(journey, me).map(([, { name }]) => name))
  const { next, rest } = listJourneyCommands(journey, me)
  return [...next, ...rest].filter(({ name }) => !withKey.has(name))
}

function listCalls({ code, driver }: JourneyDocument): Command[] {
  if (!driver?.phone) return []
  const { name, phone } = driver
  return [
    {
      id: 'journey-call',
      group: 'Viaje',
      label: `Llamar a ${name}`,
      words: `${code} conductor teléfono celular marcar contactar`,
      icon: IconPhone,
      run: () => window.location.assign(`tel:${phone}`),
    },
    {
      id: 'journey-whatsapp',
      group: 'Viaje',
      label: `Escribir por WhatsApp a ${name}`,
      words: `${code} conductor mensaje chat wasap contactar`,
      icon: IconBrandWhatsapp,
      run: () => void window.open(whatsAppLink(phone), '_blank', 'noopener'),
    },
  ]
}

/** E always runs the next step, also when that has a letter of its own; every other letter occurs once. */
export function listShortcuts(
  journey: JourneyDocument,
  me: CommandUser,
): [key: string, command: OfferedCommand][] {
  const { next, rest } = listJourneyCommands(journey, me)
  const byKey = new Map<string, OfferedCommand>()
  const [first] = next
  if (first) byKey.set('E', first)
  for (const command of [...next, ...rest]) {
    if (command.key !== undefined && !byKey.has(command.key)) byKey.set(command.key, command)
  }
  return [...byKey]
}

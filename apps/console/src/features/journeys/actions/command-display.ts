import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyEventLabels } from '@arriero/domain/journeys/journey-event-display.ts'
import {
  IconAlertOctagon,
  IconArrowRight,
  IconBell,
  IconBellOff,
  IconBox,
  IconCash,
  IconCashOff,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClipboardCheck,
  IconDoorExit,
  IconHandGrab,
  IconHandOff,
  IconListCheck,
  IconMapPinCheck,
  IconNote,
  IconPackageExport,
  IconPackageImport,
  IconPhoneCheck,
  IconPhoneX,
  IconRefresh,
  IconRoute,
  IconSearch,
  IconSteeringWheel,
  IconSwitchHorizontal,
  IconTruck,
  IconUserCheck,
  IconUserOff,
  IconWifi,
} from '@tabler/icons-react'
import type { IconComponent } from '#ui/commands/command.ts'

interface CommandDisplay {
  label: string
  icon: IconComponent
}

const event = (name: keyof typeof journeyEventLabels, icon: IconComponent): CommandDisplay => ({
  label: journeyEventLabels[name],
  icon,
})

/** The words and the picture of every command, as menus, keys and dialogs show them. */
export const commandDisplay: Record<CommandName, CommandDisplay> = {
  accept: event('accept', IconPhoneCheck),
  assign: event('assign', IconUserCheck),
  startJourney: event('startJourney', IconSteeringWheel),
  arriveAtOrigin: event('arriveAtOrigin', IconMapPinCheck),
  startLoading: event('startLoading', IconPackageImport),
  depart: event('depart', IconTruck),
  arriveAtDestination: event('arriveAtDestination', IconRoute),
  startUnloading: event('startUnloading', IconPackageExport),
  confirmDelivery: event('confirmDelivery', IconClipboardCheck),
  applySurcharge: event('applySurcharge', IconCash),
  approveSurcharge: { label: 'Aprobar recargo', icon: IconCheck },
  voidSurcharge: event('voidSurcharge', IconCashOff),
  reportNovelty: event('reportNovelty', IconAlertOctagon),
  takeNoveltyStep: { label: 'Registrar paso de la novedad', icon: IconListCheck },
  resolveNovelty: event('resolveNovelty', IconCircleCheck),
  recoverSignal: event('recoverSignal', IconWifi),
  closeManually: event('closeManually', IconBox),
  searchReplacement: event('searchReplacement', IconSearch),
  reassignInternally: event('reassignInternally', IconSwitchHorizontal),
  reassignExternally: event('reassignExternally', IconArrowRight),
  declineReassignment: event('declineReassignment', IconPhoneX),
  withdraw: event('withdraw', IconDoorExit),
  declareAbandoned: event('declareAbandoned', IconUserOff),
  cancel: event('cancel', IconCircleX),
  republish: { label: 'Volver a publicar', icon: IconRefresh },
  take: { label: 'Tomar', icon: IconHandGrab },
  release: { label: 'Soltar', icon: IconHandOff },
  snooze: { label: 'Posponer', icon: IconBellOff },
  wake: { label: 'Traer de nuevo', icon: IconBell },
  writeNote: { label: 'Escribir nota', icon: IconNote },
}

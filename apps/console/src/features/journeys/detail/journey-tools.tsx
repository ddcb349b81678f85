import { ActionIcon } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconCopyPlus,
  IconHistory,
  IconLink,
  IconPrinter,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCan } from '#data/current-user.ts'
import { ShareTool } from '#features/journeys/sharing/share-tool.tsx'
import { ReplayTool } from './replay-tool.tsx'
import { paths } from '#paths.ts'
import type { IconComponent } from '#ui/commands/command.ts'
import { CopyIconButton } from '#ui/copy-button.tsx'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** The tools of both the page and the panel. */
export function JourneyTools({ id }: { id: string }) {
  return (
    <>
      <ReplayTool id={id} />
      <ShareTool id={id} />
      <CopyIconButton
        icon={IconLink}
        text={new URL(paths.journey(id), location.origin).href}
        label="Copiar enlace al viaje"
      />
      <DuplicateTool id={id} />
      <ToolButton icon={IconPrinter} label="Imprimir" onClick={() => window.print()} />
      <AuditTool id={id} />
    </>
  )
}

/** Opens the form of a new journey, filled from this one. */
function DuplicateTool({ id }: { id: string }) {
  const navigate = useNavigate()
  if (!useCan('journey.create')) return null
  return (
    <ToolButton
      icon={IconCopyPlus}
      label="Duplicar"
      onClick={() => void navigate({ to: paths.newJourney(), search: { desde: id } })}
    />
  )
}

/** To what was done to the journey, and by whom. */
function AuditTool({ id }: { id: string }) {
  const canReadAudit = useCan('audit.read')
  if (!canReadAudit) return null
  return (
    <Hint label="Ver auditoría">
      <ActionIcon
        renderRoot={(props) => (
          <Link {...props} to={paths.audit()} search={{ sobre: `journey:${id}` }} />
        )}
        variant="subtle"
        color="gray"
        size={32}
        aria-label="Ver auditoría"
      >
        <IconHistory size={18} stroke={1.75} />
      </ActionIcon>
    </Hint>
  )
}

export function StepButtons({ onMove }: { onMove: (step: -1 | 1) => void }) {
  return (
    <>
      <ToolButton icon={IconChevronUp} label="Viaje anterior" onClick={() => onMove(-1)} />
      <ToolButton icon={IconChevronDown} label="Viaje siguiente" onClick={() => onMove(1)} />
    </>
  )
}

interface ToolButtonProps {
  icon: IconComponent
  label: string
  onClick: () => void
}

export function ToolButton({ icon: Icon, label, onClick }: ToolButtonProps) {
  return (
    <IconButton size={32} label={label} onClick={onClick}>
      <Icon size={18} stroke={1.75} />
    </IconButton>
  )
}

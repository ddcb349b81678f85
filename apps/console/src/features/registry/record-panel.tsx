import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { usePageCommands } from '#ui/commands/command.ts'
import { CloseIconButton } from '#ui/icon-button.tsx'
import classes from './registry-page.module.css'

interface RecordPanelProps {
  /** Of the record, or of a new one. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** The open record beside its list. It takes the focus, so that the next keys act on it. */
export function RecordPanel({ title, onClose, children }: RecordPanelProps) {
  const id = useId()
  const titleRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => titleRef.current?.focus({ preventScroll: true }), [])
  usePageCommands([
    {
      id: 'record-close',
      group: 'Lista',
      label: 'Cerrar',
      icon: IconX,
      keys: [['escape']],
      run: onClose,
    },
  ])
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id} ref={titleRef} tabIndex={-1} className={classes.panelTitle}>
          {title}
        </h2>
        <CloseIconButton label="Cerrar" onClick={onClose} />
      </div>
      {children}
    </section>
  )
}

/** Fades in with a delay, so that a fast response never shows it. */
export function RegistrySkeleton({ label }: { label: string }) {
  return (
    <div className={classes.skeleton} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} height={44} radius="md" />
      ))}
    </div>
  )
}

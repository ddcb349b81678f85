import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What was typed must not be lost by a stray click beside it. */
  holdsWork?: boolean
  children: ReactNode
}

/** The kit's modal with its parts laid out by us: its own `<header>` counts as a second page banner. */
export function Dialog({ title, isOpen, onClose, holdsWork = false, children }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={!holdsWork}
      size="lg"
      // One that moves into its place keeps lists and calendars inside it, however small it is.
      transitionProps={{ transition: 'fade' }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content radius="lg">
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar" />
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

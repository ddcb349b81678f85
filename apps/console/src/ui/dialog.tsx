import { Modal, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'

interface DialogProps {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Contains user input, so a click outside must not close it. */
  hasInput?: boolean
  children: ReactNode
}

/** Mantine's modal with our own layout, because its `<header>` would count as a second page banner. */
export function Dialog({ title, isOpen, onClose, hasInput = false, children }: DialogProps) {
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnClickOutside={!hasInput}
      size="lg"
      yOffset="clamp(0px, 5dvh, 24px)"
      // Fade only: a transform would clip dropdowns and calendars to the dialog.
      transitionProps={{ transition: 'fade' }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content radius="lg" className={classes.content}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {/* Not on focus: some dialogs open with the focus on it. */}
          <Tooltip label="Cerrar" events={{ hover: true, focus: false, touch: false }}>
            <Modal.CloseButton aria-label="Cerrar" />
          </Tooltip>
        </div>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

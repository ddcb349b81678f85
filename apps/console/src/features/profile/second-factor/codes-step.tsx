import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { createPortal } from 'react-dom'
import { CopyButton } from '#ui/copy-button.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { downloadText } from '#ui/download-file.ts'
import { recoveryCodesText } from './second-factor-text.ts'
import classes from './codes-step.module.css'

/** Whether the person confirmed to have saved the codes; `missing` after an attempt to close without it. */
export type SavedConfirmation = 'pending' | 'missing' | 'confirmed'

interface CodesStepProps {
  codes: readonly string[]
  email: string
  confirmation: SavedConfirmation
  onConfirm: (confirmation: SavedConfirmation) => void
  checkboxRef: Ref<HTMLInputElement>
  onLeave: () => void
}

/** Shows the recovery codes. The server stores only their hashes, so they can't be shown again. */
export function CodesStep(props: CodesStepProps) {
  const { codes, email, confirmation, onConfirm, checkboxRef, onLeave } = props
  const firstRef = useInitialFocus<HTMLParagraphElement>()
  const [text] = useState(() => recoveryCodesText(codes, email, new Date()))
  return (
    <div className={classes.step}>
      <p ref={firstRef} className={classes.intro} tabIndex={-1}>
        Si pierde el celular, cada uno de estos códigos le deja entrar una vez. Guárdelos donde solo
        usted los vea: <strong>no los volveremos a mostrar.</strong>
      </p>
      <ol className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <PrintedText text={text} />
      <div className={classes.ways}>
        <CopyButton text={codes.join('\n')} label="Copiar" />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} />}
          onClick={() => downloadText('codigos-de-recuperacion-arriero.txt', text)}
        >
          Descargar
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      <div className={classes.end}>
        <Checkbox
          ref={checkboxRef}
          label="Ya los guardé"
          checked={confirmation === 'confirmed'}
          error={confirmation === 'missing' && 'Guárdelos y marque la casilla para cerrar.'}
          onChange={(event) => onConfirm(event.currentTarget.checked ? 'confirmed' : 'pending')}
        />
        <Button onClick={onLeave}>Listo</Button>
      </div>
    </div>
  )
}

/** Hidden on screen; while mounted, it is the only thing that prints. */
function PrintedText({ text }: { text: string }) {
  return createPortal(<pre className={classes.paper}>{text}</pre>, document.body)
}

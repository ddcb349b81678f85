import { Button, Checkbox } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { useFirstFocus } from '#features/profile/use-first-focus.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { recoveryCodesText } from './recovery-codes-text.ts'
import classes from './codes-step.module.css'
import { createPortal } from 'react-dom'

/** `reminded`: they tried to leave without saying so. */
export type Kept = 'unsaid' | 'reminded' | 'said'

interface CodesStepProps {
  codes: readonly string[]
  email: string
  kept: Kept
  onKept: (kept: Kept) => void
  keptRef: Ref<HTMLInputElement>
  onLeave: () => void
}

/** Shown once: the server keeps only what proves them. */
export function CodesStep(props: CodesStepProps) {
  const { codes, email, kept, onKept, keptRef, onLeave } = props
  const firstRef = useFirstFocus<HTMLParagraphElement>()
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
          ref={keptRef}
          label="Ya los guardé"
          checked={kept === 'said'}
          error={kept === 'reminded' && 'Guárdelos y marque la casilla para cerrar.'}
          onChange={(event) => onKept(event.currentTarget.checked ? 'said' : 'unsaid')}
        />
        <Button onClick={onLeave}>Listo</Button>
      </div>
    </div>
  )
}

/** Saves a text as a file, made in the browser: it never leaves this computer. */
function downloadText(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/** While it is on the page, printing prints it and nothing else; on screen it is not seen. */
function PrintedText({ text }: { text: string }) {
  return createPortal(<pre className={classes.paper}>{text}</pre>, document.body)
}

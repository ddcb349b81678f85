import { acceptedFileTypes } from '@arriero/domain/contract/http/files.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { Button } from '@mantine/core'
import { IconCamera, IconFileTypePdf, IconPaperclip } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useFilePreview } from './use-file-preview.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { uploadFile } from './upload-file.ts'
import type { OpenRegistration } from './use-registration.ts'
import classes from './file-slot.module.css'
import common from './registration.module.css'

interface FileSlotProps extends OpenRegistration {
  item: ReviewItemKey
  slot: number
  /** What the file shows: «Licencia, frente». */
  title: string
}

type Sending =
  | { kind: 'idle' }
  | { kind: 'uploading'; part: number; cancel: () => void }
  | { kind: 'failed'; failure: unknown; file: Blob }

/** One image or PDF: chosen or photographed, sent with its progress, shown, replaced and removed. */
export function FileSlot(props: FileSlotProps) {
  const { registration, client, api, onChange, item, slot, title } = props
  const stored = registration.items.find((one) => one.item === item)?.files[slot] ?? null
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const [removeFailure, setRemoveFailure] = useState<string | null>(null)
  const url = `${api}registration/items/${item}/files/${slot}`
  const preview = useFilePreview(stored, `${api}registration/files/`, client.headers)

  async function upload(file: Blob): Promise<void> {
    const controller = new AbortController()
    const show = (part: number) =>
      setSending({ kind: 'uploading', part, cancel: () => controller.abort() })
    show(0)
    setRemoveFailure(null)
    try {
      const smaller = await shrinkPhoto(file)
      const { signal } = controller
      onChange(
        await uploadFile({ url, headers: client.headers, file: smaller, onProgress: show, signal }),
      )
      setSending({ kind: 'idle' })
    } catch (failure) {
      setSending(controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', failure, file })
    }
  }

  async function remove(): Promise<void> {
    try {
      onChange(await client.removeFile(item, slot))
      setRemoveFailure(null)
    } catch (error) {
      setRemoveFailure(describeError(error))
    }
  }

  useRetryOnline(sending, (file) => void upload(file))

  return (
    <fieldset className={classes.slot}>
      <legend className={classes.slotTitle}>{title}</legend>
      {stored && sending.kind !== 'uploading' && (
        <Stored title={title} preview={preview} sizeBytes={stored.sizeBytes} />
      )}
      {sending.kind === 'uploading' && (
        <div className={classes.uploading}>
          <progress className={common.bar} aria-label={`Subiendo ${title}`} value={sending.part} />
          <Button variant="default" size="sm" onClick={sending.cancel}>
            Cancelar
          </Button>
        </div>
      )}
      <div role="alert" className={classes.slotAlert}>
        {sending.kind === 'failed' && <p>{describeError(sending.failure)}</p>}
        {removeFailure !== null && <p>{removeFailure}</p>}
      </div>
      {sending.kind === 'failed' && mayHelpAgain(sending.failure) && (
        <Button size="md" onClick={() => void upload(sending.file)}>
          Reintentar
        </Button>
      )}
      {sending.kind !== 'uploading' && (
        <div className={classes.slotButtons}>
          <Chooser
            title={title}
            capture={item === 'selfie' ? 'user' : 'environment'}
            onFile={(file) => void upload(file)}
          />
          <Chooser title={title} onFile={(file) => void upload(file)} />
          {stored && (
            <Button variant="default" size="md" onClick={() => void remove()}>
              Quitar
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Not for a file that the server refused: it would refuse it again. */
const mayHelpAgain = (failure: unknown): boolean =>
  failure instanceof HttpFailure &&
  (failure.status === 0 || failure.status === 429 || failure.status >= 500)

/** A photo that was lost with the network is sent again when it is back. */
function useRetryOnline(sending: Sending, upload: (file: Blob) => void): void {
  useEffect(() => {
    if (sending.kind !== 'failed') return undefined
    const { failure, file } = sending
    if (!(failure instanceof HttpFailure) || failure.status !== 0) return undefined
    const retry = () => upload(file)
    addEventListener('online', retry, { once: true })
    return () => removeEventListener('online', retry)
  })
}

interface StoredProps {
  title: string
  preview: { url: string | null; isPdf: boolean }
  sizeBytes: number
}

function Stored({ title, preview: { url, isPdf }, sizeBytes }: StoredProps) {
  return (
    <div className={classes.stored}>
      {url !== null && <img className={classes.preview} src={url} alt={title} />}
      {isPdf && <IconFileTypePdf size={32} aria-hidden />}
      <span className={common.hint}>
        {isPdf ? 'PDF guardado' : 'Foto guardada'}, {formatNumber(Math.ceil(sizeBytes / 1024))} KB
      </span>
    </div>
  )
}

interface ChooserProps {
  title: string
  /** Opens the camera; without it, files can be chosen too. */
  capture?: 'user' | 'environment'
  onFile: (file: Blob) => void
}

/** With the camera alone a phone would not offer a PDF, so there are two. */
function Chooser({ title, capture, onFile }: ChooserProps) {
  const [label, Icon] = capture
    ? (['Tomar foto', IconCamera] as const)
    : (['Elegir archivo', IconPaperclip] as const)
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // The same file can be chosen again after a failure.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <label className={classes.chooser} data-camera={capture !== undefined}>
      <input
        type="file"
        className={classes.chooserInput}
        aria-label={`${label}: ${title}`}
        accept={capture ? 'image/*' : acceptedFileTypes}
        capture={capture}
        onChange={choose}
      />
      <Icon size={20} aria-hidden />
      {label}
    </label>
  )
}

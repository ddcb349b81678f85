import type { StoredFile } from '@arriero/domain/contract/http/review.ts'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { runKeyAction } from '#ui/list/list-keys.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { fileQuery } from '../users-data.ts'
import { BlobImage } from './blob-image.tsx'
import { useGestures } from './use-gestures.ts'
import {
  type Size,
  type View,
  fitScale,
  keepInFrame,
  moveBy,
  turn,
  wholeView,
  zoomAt,
} from './view-transform.ts'
import { ViewerTools } from './viewer-tools.tsx'
import classes from './document-viewer.module.css'

const PdfPage = lazyPart(() => import('./pdf-page.tsx').then((module) => module.PdfPage), {
  loading: () => null,
  failed: (_props, error, retry) => (
    <FailurePanel
      isCompact
      title="No pudimos abrir el PDF"
      message={describeError(error)}
      onRetry={retry}
    />
  ),
})

interface DocumentViewerProps {
  file: StoredFile
  /** «Cédula, frente» */
  label: string
  /** The other files of the item. */
  onStep: ((step: -1 | 1) => void) | undefined
}

/** With an arrow key, in pixels. */
const panStep = 60

/** Shows one image or page of a PDF, to be zoomed, moved and turned. A new file needs a new `key`. */
export function DocumentViewer({ file, label, onStep }: DocumentViewerProps) {
  const { http } = useServices()
  const { data: blob, error, refetch } = useQuery(fileQuery(http, file.id))
  const [view, setView] = useState(wholeView)
  const [page, setPage] = useState(1)
  const [pdf, setPdf] = useState<{ size: Size; pages: number } | 'failed'>()
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>()
  const frameRef = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(frameRef, sizeRef)

  const frame = { width, height }
  const isPdf = file.mediaType === 'application/pdf'
  const content =
    typeof pdf === 'object' ? pdf.size : { width: file.width ?? 0, height: file.height ?? 0 }
  const change = (next: (view: View) => View) =>
    setView((current) => keepInFrame(next(current), content, frame))
  const pan = (x: number, y: number) => change((current) => moveBy(current, { x, y }))
  useGestures(frameRef, {
    onZoom: (factor, at) => change((current) => zoomAt(current, factor, at)),
    onMove: ({ x, y }) => pan(x, y),
  })
  const handleKeys = (event: KeyboardEvent) =>
    runKeyAction(event, {
      ArrowLeft: () => pan(panStep, 0),
      ArrowRight: () => pan(-panStep, 0),
      ArrowUp: () => pan(0, panStep),
      ArrowDown: () => pan(0, -panStep),
    })

  const scale = fitScale(content, frame, view.rotation) * view.zoom
  const isReady = width > 0 && content.width > 0
  return (
    <div className={classes.viewer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move what is larger than the frame, as in any scrolled area */}
      <section
        ref={ref}
        className={classes.frame}
        aria-label={`${label}. Las flechas lo mueven cuando está ampliado.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area must be reachable by keyboard
        tabIndex={0}
        data-keys-of="page"
        data-zoomed={view.zoom > 1}
        onKeyDown={handleKeys}
        onDoubleClick={() =>
          change((current) =>
            current.zoom > 1 ? { ...wholeView, rotation: current.rotation } : zoomAt(current, 2.5),
          )
        }
      >
        {error && (
          <FailurePanel
            isCompact
            title="No pudimos traer el documento"
            message={describeError(error)}
            onRetry={() => void refetch()}
          />
        )}
        {pdf === 'failed' && (
          <p className={classes.problem}>El PDF está dañado o protegido: no se puede mostrar.</p>
        )}
        <div
          className={classes.content}
          style={{
            width: content.width,
            height: content.height,
            visibility: isReady ? 'visible' : 'hidden',
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.rotation}deg) scale(${scale})`,
          }}
        >
          {blob && isPdf && pdf !== 'failed' && (
            <PdfPage
              blob={blob}
              label={`${label}, página ${page}`}
              page={page}
              onDrawn={setPdf}
              onFailed={() => setPdf('failed')}
            />
          )}
          {blob && !isPdf && <BlobImage blob={blob} alt={label} />}
        </div>
      </section>
      <ViewerTools
        zoom={view.zoom}
        onZoom={(factor) => change((current) => zoomAt(current, factor))}
        onFit={() => change(({ rotation }) => ({ ...wholeView, rotation }))}
        onTurn={() => change(turn)}
        page={page}
        pages={typeof pdf === 'object' ? pdf.pages : 1}
        onPage={setPage}
        onStep={onStep}
      />
    </div>
  )
}

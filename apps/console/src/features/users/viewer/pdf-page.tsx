import {
  GlobalWorkerOptions,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  getDocument,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite turns `?url` into an address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Size } from './view-transform.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Sharp enough to read small print at several times the size of the frame. */
const drawnWidth = 1800

interface PdfPageProps {
  blob: Blob
  label: string
  /** From 1. */
  page: number
  onDrawn: (drawn: { size: Size; pages: number }) => void
  onFailed: () => void
}

/** One page of a PDF, drawn on a canvas. Our content security policy allows no plugin, no frame and no `eval`. */
export function PdfPage({ blob, label, page, onDrawn, onFailed }: PdfPageProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const reportDrawn = useEffectEvent(onDrawn)
  const reportFailed = useEffectEvent(onFailed)
  const opened = useRef<{ blob: Blob; task: Promise<PDFDocumentLoadingTask> }>(undefined)
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      if (opened.current?.blob !== blob) opened.current = { blob, task: open(blob) }
      const document = await (await opened.current.task).promise
      const canvas = canvasRef.current
      if (!isCurrent || canvas === null) return
      const drawn = await drawPage(document, page, canvas)
      if (isCurrent) reportDrawn({ size: drawn, pages: document.numPages })
    }
    draw().catch(() => isCurrent && reportFailed())
    return () => {
      isCurrent = false
    }
  }, [blob, page])
  useEffect(() => () => void opened.current?.task.then((task) => task.destroy()), [])
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, so there is no source for an `img`
  return <canvas ref={canvasRef} role="img" aria-label={label} />
}

const open = async (blob: Blob): Promise<PDFDocumentLoadingTask> =>
  getDocument({
    data: await blob.arrayBuffer(),
    useWasm: false,
    useSystemFonts: true,
    enableXfa: false,
  })

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
): Promise<Size> {
  const page = await document.getPage(number)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: drawnWidth / width })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  return { width: canvas.width, height: canvas.height }
}

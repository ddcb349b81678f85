import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconMinus,
  IconPhotoDown,
  IconPhotoUp,
  IconPlus,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { type Command, usePageCommands } from '#ui/commands/command.ts'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './document-viewer.module.css'

interface ViewerToolsProps {
  zoom: number
  onZoom: (factor: number) => void
  onFit: () => void
  onTurn: () => void
  page: number
  pages: number
  onPage: (page: number) => void
  onStep: ((step: -1 | 1) => void) | undefined
}

const zoomStep = 1.4

/** The buttons of a document; each is a shortcut too. */
export function ViewerTools(props: ViewerToolsProps) {
  const { zoom, page, pages, onZoom, onPage, onStep } = props
  const documentCommand = (
    id: string,
    label: string,
    icon: Command['icon'],
    run: () => void,
    ...keys: string[]
  ): Command => ({
    id: `document-${id}`,
    group: 'Documento',
    label,
    icon,
    run,
    keys: keys.map((key) => [key]),
  })
  const zoomIn = documentCommand('in', 'Acercar', IconPlus, () => onZoom(zoomStep), '+', '=')
  const zoomOut = documentCommand('out', 'Alejar', IconMinus, () => onZoom(1 / zoomStep), '-')
  const fit = documentCommand('fit', 'Ver completo', IconArrowAutofitWidth, props.onFit, '0')
  const rotate = documentCommand('turn', 'Girar', IconRotateClockwise, props.onTurn, 't')
  const files = onStep
    ? [
        documentCommand('next', 'Archivo siguiente', IconPhotoDown, () => onStep(1), 'f'),
        documentCommand('previous', 'Archivo anterior', IconPhotoUp, () => onStep(-1), 'd'),
      ]
    : []
  const turnPage = (step: number) => onPage(Math.min(Math.max(page + step, 1), pages))
  const pageCommands =
    pages > 1
      ? [
          documentCommand('page', 'Página siguiente', IconChevronRight, () => turnPage(1), '.'),
          documentCommand('page-back', 'Página anterior', IconChevronLeft, () => turnPage(-1), ','),
        ]
      : []
  usePageCommands([
    { ...zoomIn, repeats: true },
    { ...zoomOut, repeats: true },
    fit,
    rotate,
    ...files,
    ...pageCommands,
  ])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields of a form
    <div className={classes.tools} role="group" aria-label="Documento">
      {[zoomOut, zoomIn, fit, rotate].map(({ id, label, keys, icon: Icon, run }) => (
        <IconButton
          key={id}
          label={label}
          hint={`${label} (${keys?.[0]?.[0]?.toUpperCase()})`}
          onClick={run}
        >
          <Icon size={18} stroke={1.75} />
        </IconButton>
      ))}
      <span className={classes.zoom}>{Math.round(zoom * 100)} %</span>
      {pages > 1 && (
        <span className={classes.pages}>
          <IconButton
            label="Página anterior"
            hint="Página anterior (,)"
            onClick={() => turnPage(-1)}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </IconButton>
          Página {page} de {pages}
          <IconButton
            label="Página siguiente"
            hint="Página siguiente (.)"
            onClick={() => turnPage(1)}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </IconButton>
        </span>
      )}
    </div>
  )
}

import type { JourneyImportPreview } from '@arriero/domain/contract/http/journey-import.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { Button, Switch } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconDownload } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Command, usePageCommands } from '#ui/commands/command.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { downloadText } from '#ui/download-file.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useVirtualRows } from '#ui/list/virtual-rows.ts'
import { listEntries, nextProblem, problemsCsv } from './import-entries.ts'
import { PreviewRow } from './preview-row.tsx'
import classes from './journey-import.module.css'

/** Below this width an entry has more lines. */
const wideFrom = 760
const heights = { wide: { row: 45, problem: 61 }, narrow: { row: 77, problem: 113 } }

/** The rows of the file and their problems, of which only those in view are in the document. */
export function PreviewList({ preview }: { preview: JourneyImportPreview }) {
  const { problems, problemCount } = preview
  const [onlyProblems, setOnlyProblems] = useState(problems.length > 0)
  const entries = useMemo(() => listEntries(preview, onlyProblems), [preview, onlyProblems])
  const [cursorId, setCursorId] = useState<string>()
  const scrollRef = useRef<HTMLElement>(null)
  const { ref: sizeRef, width } = useElementSize()
  const isWide = width === 0 || width >= wideFrom
  const rowHeight = useMemo(() => {
    const height = isWide ? heights.wide : heights.narrow
    return (index: number) => height[entries[index]?.kind ?? 'row']
  }, [entries, isWide])
  const cursorIndex = entries.findIndex(({ id }) => id === cursorId)
  const { rows, totalHeight, scrollToRow } = useVirtualRows({
    count: entries.length,
    scrollRef,
    rowHeight,
    overscan: 8,
    pinnedIndex: cursorIndex,
  })
  useEffect(() => {
    if (cursorIndex < 0) return
    scrollToRow(cursorIndex)
    scrollRef.current
      ?.querySelector<HTMLElement>('[data-cursor="true"]')
      ?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the cursor moves
  }, [cursorId])
  const move = (step: 1 | -1) => setCursorId((current) => nextProblem(entries, current, step))
  usePageCommands(problems.length > 0 ? problemCommands(move) : [])
  return (
    <>
      {problems.length > 0 && (
        <div className={classes.tools}>
          <Switch
            label="Solo con problemas"
            checked={onlyProblems}
            onChange={(event) => setOnlyProblems(event.currentTarget.checked)}
          />
          <div className={classes.jump}>
            <IconButton label="Problema anterior" size={32} onClick={() => move(-1)}>
              <IconArrowUp size={16} stroke={1.75} />
            </IconButton>
            <IconButton label="Problema siguiente" size={32} onClick={() => move(1)}>
              <IconArrowDown size={16} stroke={1.75} />
            </IconButton>
          </div>
          <div className={classes.buttons}>
            <CopyButton text={problemsCsv(problems)} label="Copiar problemas" />
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => downloadText('problemas.csv', problemsCsv(problems), 'text/csv')}
            >
              Descargar problemas
            </Button>
          </div>
          {problems.length < problemCount && (
            <p className={classes.soft}>
              Se muestran los primeros {formatNumber(problems.length)} de{' '}
              {formatNumber(problemCount)} problemas.
            </p>
          )}
        </div>
      )}
      <section
        ref={useMergedRef(scrollRef, sizeRef)}
        className={classes.list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls with the keyboard
        tabIndex={0}
        aria-label="Filas del archivo"
      >
        <ol className={classes.rows} style={{ height: totalHeight }} data-wide={isWide}>
          {rows.map(({ index, top }) => {
            const entry = entries[index]
            if (!entry) return null
            return (
              <li
                key={entry.id}
                className={classes.row}
                style={{ height: rowHeight(index), transform: `translateY(${top}px)` }}
                aria-posinset={index + 1}
                aria-setsize={entries.length}
              >
                <PreviewRow entry={entry} isCursor={entry.id === cursorId} />
              </li>
            )
          })}
        </ol>
      </section>
    </>
  )
}

const problemCommands = (move: (step: 1 | -1) => void): Command[] => [
  {
    id: 'next-problem',
    group: 'Lista',
    label: 'Problema siguiente',
    icon: IconArrowDown,
    keys: [['j']],
    repeats: true,
    run: () => move(1),
  },
  {
    id: 'previous-problem',
    group: 'Lista',
    label: 'Problema anterior',
    icon: IconArrowUp,
    keys: [['k']],
    repeats: true,
    run: () => move(-1),
  },
]

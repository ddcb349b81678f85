import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { reviewItem, type ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import type { Verdict } from '@arriero/domain/users/review-reason.ts'
import type { ReviewEvent } from '@arriero/domain/users/review-verdict.ts'
import { IconLock, IconPhotoOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useReducer, useState } from 'react'
import { useNow } from '#data/use-now.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { EmptyPanel } from '#ui/message-panel.tsx'
import { showToast } from '#ui/toasts.tsx'
import type { UsersSearch } from '../users-search.ts'
import { DocumentViewer } from '../viewer/document-viewer.tsx'
import { FileStrip } from '../viewer/file-strip.tsx'
import { findConcerns } from './concerns.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { ItemData } from './item-data.tsx'
import { ItemList } from './item-list.tsx'
import { useNextCase, usePrefetchedNext } from './next-case.ts'
import { reviewCommands } from './review-commands.ts'
import {
  changeDraft,
  eventOfDraft,
  nextUndecided,
  renewalsOf,
  sheetOf,
  undecided,
} from './review-draft.ts'
import type { LockState } from './review-lock.ts'
import { VerdictPanel } from './verdict-panel.tsx'
import classes from './review-screen.module.css'

interface ReviewScreenProps {
  file: UserFile
  lock: LockState
  search: UsersSearch
}

const decided: Record<ReviewEvent, string> = {
  approve: 'Aprobado',
  askCorrection: 'Corrección pedida',
  reject: 'Rechazado',
}
const decidedRenewal: typeof decided = { ...decided, approve: 'Renovado' }

/** When this few verdicts are missing, the next case is read in advance. */
const nearEnd = 3

/**
 * Documents beside what was typed about them, and a verdict on each; of an active person only what was renewed. A new
 * case needs a new `key`.
 */
export function ReviewScreen({ file, lock, search }: ReviewScreenProps) {
  const renewals = renewalsOf(file)
  const isRenewal = renewals.length > 0
  const items = isRenewal ? renewals : sheetOf(file)
  const [draft, change] = useReducer(changeDraft, {})
  const [chosen, setChosen] = useState<ReviewItemKey>()
  const [fileAt, setFileAt] = useState(0)
  const [event, setEvent] = useState<ReviewEvent | null>(null)
  const noteId = useId()
  const today = dayOf(useNow(60_000))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { openNext, skip } = useNextCase(search)
  // While the lock is on its way the reviewer can begin; it is needed only to send.
  const isReadOnly = 'message' in lock
  usePrefetchedNext(file.id, search, !isReadOnly && undecided(items, draft).length <= nearEnd)

  const current = chosen ?? nextUndecided(items, {}, undefined) ?? items[0]?.item
  const item = items.find((each) => each.item === current)
  const files = item?.attempts[0]?.files ?? []
  const shown = files[Math.min(fileAt, files.length - 1)]
  const concerns = findConcerns(file, today)

  const open = (key: ReviewItemKey | undefined) => {
    if (key === undefined) return
    setChosen(key)
    setFileAt(0)
  }
  const step = (by: -1 | 1) => {
    const at = items.findIndex((each) => each.item === current)
    open(items[Math.min(Math.max(at + by, 0), items.length - 1)]?.item)
  }
  const stepFile = (by: -1 | 1) => setFileAt((at) => (at + by + files.length) % files.length)
  const finish = () => {
    const next = eventOfDraft(items, draft)
    if (next) setEvent(next)
    else open(nextUndecided(items, draft, current))
  }
  const give = (verdict: Verdict) => {
    if (current === undefined) return
    const action = { type: 'verdict', item: current, verdict } as const
    change(action)
    if (verdict === 'ok') open(nextUndecided(items, changeDraft(draft, action), current))
  }
  const choose = (reason: Parameters<typeof choice>[1]) => {
    if (current === undefined) return
    const action = choice(current, reason)
    change(action)
    open(nextUndecided(items, changeDraft(draft, action), current))
  }
  const backToPage = () => document.querySelector('main')?.focus({ preventScroll: true })
  const leave = () => {
    const isChoosing = current && draft[current] && draft[current].verdict !== 'ok'
    if (isChoosing && draft[current]?.reason === undefined) change({ type: 'clear', item: current })
    else void navigate({ to: '/admin/usuarios', search })
  }
  usePageCommands(
    reviewCommands(
      { item, draft: current && draft[current], isReadOnly, isRenewal },
      {
        step,
        give,
        choose,
        clear: () => current && change({ type: 'clear', item: current }),
        writeNote: () => document.getElementById(noteId)?.focus(),
        finish,
        skip: () => skip(file.id),
        leave,
      },
    ),
  )
  const handleDecided = (sent: ReviewEvent) => {
    setEvent(null)
    const words = isRenewal ? decidedRenewal : decided
    showToast(words[sent], `${file.name}: recibe un correo ahora.`, 'done')
    void queries.invalidateQueries({ queryKey: ['users'], refetchType: 'none' })
    openNext()
  }

  return (
    <div className={classes.screen}>
      {'message' in lock && (
        <output className={classes.locked}>
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{lock.message}</strong> Puede leer el caso; los veredictos quedan para quien lo
            tiene abierto. Se le abre solo cuando quede libre.
          </span>
        </output>
      )}
      <ItemList items={items} draft={draft} concerns={concerns} current={current} onChoose={open} />
      <div className={classes.document}>
        {item && (
          <FileStrip
            item={item.item}
            files={files}
            shownId={shown?.id}
            onShow={(id) => setFileAt(files.findIndex((each) => each.id === id))}
          />
        )}
        {item && shown ? (
          <DocumentViewer
            key={shown.id}
            file={shown}
            label={reviewItem(item.item).files[files.indexOf(shown)] ?? reviewItem(item.item).label}
            onStep={files.length > 1 ? stepFile : undefined}
          />
        ) : (
          <EmptyPanel
            icon={<IconPhotoOff size={28} stroke={1.5} />}
            title={item?.attempts.length === 0 ? 'No lo ha enviado' : 'No envió archivos'}
            message={
              item?.attempts.length === 0
                ? 'Puede pedirlo, o decidir sin este documento.'
                : 'Este punto no tiene imágenes ni PDF.'
            }
          />
        )}
      </div>
      <aside className={classes.side} aria-label="Datos escritos">
        {item && (
          <>
            <h2 className={classes.title}>{reviewItem(item.item).label}</h2>
            <ItemData
              item={item}
              concerns={concerns.filter((concern) => concern.item === item.item)}
              recordedExpiry={isRenewal ? recordedExpiry(file, item.item) : null}
            />
            <VerdictPanel
              item={item}
              draft={draft}
              isReadOnly={isReadOnly}
              isRenewal={isRenewal}
              noteId={noteId}
              onGive={give}
              onChoose={choose}
              onNote={(note) => change({ type: 'note', item: item.item, note })}
              onNoteDone={backToPage}
            />
          </>
        )}
      </aside>
      <DecisionBar items={items} draft={draft} isReadOnly={isReadOnly} onFinish={finish} />
      <DecisionDialog
        file={file}
        items={items}
        draft={draft}
        concerns={concerns}
        isRenewal={isRenewal}
        event={event}
        onClose={() => setEvent(null)}
        onDecided={handleDecided}
      />
    </div>
  )
}

const recordedExpiry = ({ papers }: UserFile, item: ReviewItemKey): string | null =>
  papers.find(({ kind }) => kind === reviewItem(item).paper)?.expiresOn ?? null

const choice = (
  item: ReviewItemKey,
  reason: Extract<Parameters<typeof changeDraft>[1], { type: 'reason' }>['reason'],
) => ({ type: 'reason', item, reason }) as const

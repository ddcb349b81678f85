import type { CommandName } from '@arriero/domain/journeys/journey-command.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCommandSender } from '#features/journeys/commands/command-context.ts'
import { useAttentionSearchChange } from '#features/journeys/search/search-change.ts'
import { stepThrough, useListCursor } from '#ui/list/list-cursor.ts'

/** The cursor is on the journey that is open beside the queue, otherwise on the one that had the focus last. */
export function useQueueCursor(ids: readonly string[], openId: string | undefined) {
  const change = useAttentionSearchChange()
  const [focusedId, setFocusedId] = useState<string>()
  const cursorId = openId ?? focusedId
  const { index, lastIndex, findNext } = useListCursor(ids, cursorId)
  const handledId = useRef<string>(undefined)
  /** The open journey, if the user is done with it: it stays open to show the result. */
  const doneId = useRef<string>(undefined)
  const focusReturn = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(focusReturn.current), [])

  /** A closing dialog gives the focus back to the row it was opened from: if that was handled, to the next one. */
  const setFocused = useCallback(
    (id: string) => {
      if (handledId.current === id) focusRow(focusedId)
      else setFocusedId(id)
    },
    [focusedId],
  )
  const open = useCallback(
    (id: string) => {
      setFocusedId(id)
      change({ viaje: id })
    },
    [change],
  )
  function close() {
    const isDone = openId !== undefined && (doneId.current === openId || !ids.includes(openId))
    setFocusedId(isDone ? findAfter(ids, openId, lastIndex()) : openId)
    doneId.current = undefined
    change({ viaje: undefined })
  }
  function move(step: -1 | 1) {
    const next = findNext(step)
    if (next === undefined) return
    handledId.current = undefined
    setFocusedId(next)
    // One "back" closes the panel, no matter how many journeys it showed.
    if (openId !== undefined) change({ viaje: next }, 'replace')
  }
  useHandled((id, name) => {
    // Whoever takes an open journey goes on with it.
    if (id === openId && name !== 'take') doneId.current = id
    if (openId !== undefined || id !== focusedId) return
    const next = findAfter(ids, id, lastIndex())
    handledId.current = next === undefined ? undefined : id
    setFocusedId(next)
    clearTimeout(focusReturn.current)
    focusReturn.current = setTimeout(() => {
      handledId.current = undefined
      // The row left before the dialog could give the focus back to it.
      if (document.activeElement === document.body) focusRow(next)
    }, focusReturnMs)
  })
  return {
    cursorId,
    targetId: findTarget(ids, openId, focusedId),
    index,
    open,
    close,
    move,
    setFocused,
  }
}

export type QueueCursor = ReturnType<typeof useQueueCursor>

/** Longer than a dialog takes to close and to give the focus back. */
const focusReturnMs = 400

function focusRow(id: string | undefined): void {
  if (id === undefined) return
  document.querySelector<HTMLElement>(`[data-journey="${CSS.escape(id)}"]`)?.focus()
}

/** After these the user is done with a journey for now, so the keyboard goes on to the next one. */
const handlingCommands: ReadonlySet<CommandName> = new Set<CommandName>([
  'take',
  'snooze',
  'resolveNovelty',
  'recoverSignal',
  'closeManually',
])

function useHandled(onHandled: (id: string, name: CommandName) => void): void {
  const { subscribeDone } = useCommandSender()
  const handle = useEffectEvent(onHandled)
  useEffect(
    () =>
      subscribeDone(({ journeyId, name }) => {
        if (handlingCommands.has(name)) handle(journeyId, name)
      }),
    [subscribeDone],
  )
}

/** The journey after this one; the one before it at the end of the queue. It may have left the queue already. */
export function findAfter(
  ids: readonly string[],
  id: string,
  lastIndex: number,
): string | undefined {
  const others = ids.filter((other) => other !== id)
  return stepThrough(others, { id, lastIndex }, 1)
}

/** Target of the keyboard shortcuts; undefined if it isn't on screen. */
export function findTarget(
  ids: readonly string[],
  openId: string | undefined,
  focusedId: string | undefined,
): string | undefined {
  if (openId !== undefined) return openId
  return focusedId !== undefined && ids.includes(focusedId) ? focusedId : undefined
}

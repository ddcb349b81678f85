/** A button on a toast. */
export interface ToastAction {
  label: string
  run: () => void
  forMs?: number
}

export interface Toast {
  /** Different for each toast. A toast of news keeps its number while its text is updated. */
  number: number
  role: 'alert' | 'status'
  title: string
  message: string
  color: string
  action?: ToastAction | undefined
  /** How long it stays from now on. */
  forMs: number
  onClosed: () => void
}

interface ToastState {
  /** The answer to what the user did last. */
  result: Toast | null
  /** Notifications that arrived. They wait while a result is shown. */
  news: Toast | null
}

let state: ToastState = { result: null, news: null }
let lastNumber = 0
const listeners = new Set<() => void>()

export function changeToasts(change: Partial<ToastState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function subscribeToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The only toast on screen. */
export const readToast = (): Toast | null => state.result ?? state.news

/** Called by the user's click, or when its time is over. */
export function closeToast(toast: Toast): void {
  if (toast.number === state.result?.number) changeToasts({ result: null })
  else if (toast.number === state.news?.number) changeToasts({ news: null })
  else return
  toast.onClosed()
}

/** The number of the open toast of news, or a new one. */
export const newsNumber = (): number => state.news?.number ?? nextNumber()

export const readNews = (): Toast | null => state.news

export function nextNumber(): number {
  lastNumber += 1
  return lastNumber
}

import { beforeEach, expect, test, vi } from 'vitest'
import { closeToast, readToast } from './toast-store.ts'
import { clearToasts, hideNews, showNews, showToast } from './toasts.tsx'

beforeEach(() => {
  clearToasts()
  hideNews()
})

const shown = () => readToast()?.title
const news = (title: string, onClosed = () => undefined) =>
  showNews({
    title,
    message: '',
    color: 'red',
    action: { label: 'Ver', run: () => undefined },
    forMs: 6000,
    onClosed,
  })
const close = () => {
  const toast = readToast()
  if (toast) closeToast(toast)
}

test('news are updated in place', () => {
  news('Novedad en V-1')
  const first = readToast()?.number
  news('2 notificaciones nuevas')
  expect([shown(), readToast()?.number]).toEqual(['2 notificaciones nuevas', first])
  close()
  expect(shown()).toBeUndefined()
})

test('the result of an action is shown first, and the news after it', () => {
  news('2 notificaciones nuevas')
  showToast('Regla guardada', '', 'done')
  expect(shown()).toBe('Regla guardada')
  news('3 notificaciones nuevas')
  expect(shown()).toBe('Regla guardada')
  close()
  expect(shown()).toBe('3 notificaciones nuevas')
})

test('a result replaces the one before', () => {
  showToast('Regla guardada', '', 'done')
  const first = readToast()
  showToast('No se guardó la regla', '', 'failed')
  if (first) closeToast(first)
  expect(shown()).toBe('No se guardó la regla')
})

test('a new action clears earlier results, not the news', () => {
  news('2 notificaciones nuevas')
  showToast('Regla guardada', '', 'done')
  clearToasts()
  expect(shown()).toBe('2 notificaciones nuevas')
})

test('closing the news calls onClosed', () => {
  const onClosed = vi.fn()
  news('2 notificaciones nuevas', onClosed)
  hideNews()
  expect(shown()).toBeUndefined()
  expect(onClosed).toHaveBeenCalledOnce()
})

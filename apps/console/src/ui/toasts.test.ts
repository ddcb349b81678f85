import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, hideNews, showNews, showToast } from './toasts.tsx'

beforeEach(() => {
  notificationsStore.setState({
    notifications: [],
    queue: [],
    defaultPosition: 'bottom-center',
    limit: 1,
  })
})

const shown = () => notificationsStore.getState().notifications.map(({ title }) => title)
const waiting = () => notificationsStore.getState().queue.map(({ title }) => title)
const news = (title: string, onClosed = () => undefined) =>
  showNews({
    title,
    message: '',
    color: 'red',
    action: { label: 'Ver', run: () => undefined, forMs: 6000 },
    onClosed,
  })

test('news are updated in place, and their timer restarts', () => {
  news('Novedad en V-1')
  const first = notificationsStore.getState().notifications[0]?.autoClose
  news('2 avisos nuevos')
  expect([...shown(), ...waiting()]).toEqual(['2 avisos nuevos'])
  expect(notificationsStore.getState().notifications[0]?.autoClose).not.toBe(first)
})

test('the result of an action is shown first, and the news are queued', () => {
  news('2 avisos nuevos')
  showToast('Regla guardada', '', 'done')
  expect([shown(), waiting()]).toEqual([['Regla guardada'], ['2 avisos nuevos']])
  news('3 avisos nuevos')
  expect([shown(), waiting()]).toEqual([['Regla guardada'], ['3 avisos nuevos']])
})

test('a new action clears earlier results, not the news', () => {
  news('2 avisos nuevos')
  showToast('Regla guardada', '', 'done')
  clearToasts()
  expect(shown()).toEqual(['2 avisos nuevos'])
})

test('closing the news calls onClosed', () => {
  const onClosed = vi.fn()
  news('2 avisos nuevos', onClosed)
  hideNews()
  expect(shown()).toEqual([])
  expect(onClosed).toHaveBeenCalledOnce()
})

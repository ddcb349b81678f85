import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notificationAt } from '#features/notifications/testing/build-notification.ts'
import { openConsole } from '../../../../test/stage/open-console.tsx'
import { me } from '../../../../test/stage/scripted-api.ts'

const path = `notifications/${me.id}/admin`
const notifications = Array.from({ length: 40 }, (_, index) => notificationAt(index + 1))

test('a scrolled list stays in place when a newer notification arrives, and offers it', async () => {
  const { live } = await openConsole('/admin/notificaciones', {
    collections: { [path]: notifications },
  })
  const list = page.getByRole('list', { name: 'Notificaciones' })
  await expect.element(list.getByText('Novedad en V-40', { exact: true })).toBeVisible()
  const scroll = list.element().parentElement
  if (scroll === null) throw new Error('the list is in no scroll container')
  scroll.scrollTop = 400
  const inView = list.getByText('Novedad en V-32', { exact: true })
  await expect.element(inView).toBeVisible()
  const topOf = () => inView.element().getBoundingClientRect().top
  const top = topOf()

  live().put(path, notificationAt(41))
  const pill = page.getByText('1 más reciente')
  await expect.element(pill).toBeVisible()
  await expect.poll(topOf).toBeCloseTo(top, 0)

  await pill.getByRole('button', { name: 'Ver' }).click()
  await expect.element(list.getByText('Novedad en V-41', { exact: true })).toBeVisible()
  await expect.element(pill).not.toBeInTheDocument()
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../../../test/stage/open-console.tsx'
import { me } from '../../../test/stage/scripted-api.ts'
import { notificationAt } from './testing/build-notification.ts'

const path = `notifications/${me.id}/admin`
const [older, newest] = [notificationAt(1), notificationAt(2)]

const onThePage = page.getByRole('main')
const inTheBell = page.getByRole('dialog', { name: 'Notificaciones' })

test.each([
  { place: 'on the page', part: onThePage, button: 'Marcar todas como leídas' },
  { place: 'in the bell', part: inTheBell, button: 'Todas leídas' },
])(
  'a notification that is repeated while it is listed is marked as read with the others, $place',
  async (given) => {
    const { live } = await openConsole('/admin/notificaciones', {
      collections: { [path]: [older, newest] },
    })
    if (given.part === inTheBell) {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notificaciones/ })
        .click()
    }
    const list = given.part.getByRole('list', { name: 'Notificaciones' })
    await expect.element(list.getByText(newest.title)).toBeVisible()

    let again = newest
    // Several times: the first may come while the list is still being laid out.
    for (const version of [2, 3, 4]) {
      again = {
        ...newest,
        datetime: notificationAt(version).datetime,
        title: `Otra ${version}`,
        version,
      }
      live().put(path, again)
      await expect.element(list.getByText(again.title)).toBeVisible()
    }
    await given.part.getByRole('button', { name: given.button }).click()

    await expect
      .poll(() => live().received.find(({ kind }) => kind === 'updateAll'))
      .toMatchObject({ through: again.datetime })
  },
)

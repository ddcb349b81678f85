import { IconArrowDown } from '@tabler/icons-react'
import { useLayoutEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { PageCommands, PageCommandsContext, usePageCommands } from './command.ts'

test('as soon as a page shows other rows, its keys act on them', async () => {
  const registry = new PageCommands()
  const acted: string[] = []
  /** What a key does at the moment the page shows its row. */
  const pressed: string[] = []
  function Page({ row }: { row: string }) {
    const run = () => acted.push(row)
    usePageCommands([{ id: 'act', group: 'Lista', label: 'Actuar', icon: IconArrowDown, run }])
    useLayoutEffect(() => {
      for (const command of registry.list()) command.run()
      pressed.push(acted.at(-1) ?? 'nothing')
    })
    return <p>{row}</p>
  }
  const pageWith = (row: string) => (
    <PageCommandsContext value={registry}>
      <Page row={row} />
    </PageCommandsContext>
  )
  await cleanup()
  const { rerender } = await render(pageWith('V-1'))
  await expect.element(page.getByText('V-1')).toBeVisible()
  await rerender(pageWith('V-2'))
  await expect.element(page.getByText('V-2')).toBeVisible()
  expect(pressed).toEqual(['nothing', 'V-2'])
  await cleanup()
})

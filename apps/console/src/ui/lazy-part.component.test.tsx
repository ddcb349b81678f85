import { afterEach, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { page } from 'vitest/browser'
import { lazyPart } from './lazy-part.tsx'

const Greeting = ({ name }: { name: string }) => <p>Buenos días, {name}</p>

const placeholders = {
  loading: ({ name }: { name: string }) => <p>Buscando a {name}</p>,
  failed: ({ name }: { name: string }, error: unknown, retry: () => void) => (
    <button onClick={retry}>
      {String(error)}: buscar otra vez a {name}
    </button>
  ),
}

afterEach(() => cleanup())

test('a part is loaded once, and later mounts show it immediately', async () => {
  let finishLoading = (_part: typeof Greeting) => {}
  const load = vi.fn(() => new Promise<typeof Greeting>((resolve) => (finishLoading = resolve)))
  const Part = lazyPart(load, placeholders)
  await render(<Part name="Ana" />)
  await expect.element(page.getByText('Buscando a Ana')).toBeVisible()
  finishLoading(Greeting)
  await expect.element(page.getByText('Buenos días, Ana')).toBeVisible()

  await cleanup()
  const shown: (string | null)[] = []
  const observer = new MutationObserver(() => shown.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true })
  await render(<Part name="Luis" />)
  await expect.element(page.getByText('Buenos días, Luis')).toBeVisible()
  observer.disconnect()
  expect(shown.join()).toContain('Buenos días, Luis')
  expect(shown.join()).not.toContain('Buscando a Luis')
  expect(load).toHaveBeenCalledOnce()
})

test('a part that failed to load is retried by a button', async () => {
  const load = vi.fn(async () => Greeting)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load, placeholders)
  await render(<Part name="Ana" />)
  await page
    .getByRole('button', { name: 'TypeError: Failed to fetch: buscar otra vez a Ana' })
    .click()
  await expect.element(page.getByText('Buenos días, Ana')).toBeVisible()
})

test('a part that failed to load is retried by a later mount', async () => {
  const load = vi.fn(async () => Greeting)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Part = lazyPart(load, placeholders)
  await render(<Part name="Ana" />)
  await expect
    .element(
      page.getByRole('button', { name: 'TypeError: Failed to fetch: buscar otra vez a Ana' }),
    )
    .toBeVisible()
  await cleanup()
  await render(<Part name="Luis" />)
  await expect.element(page.getByText('Buenos días, Luis')).toBeVisible()
})

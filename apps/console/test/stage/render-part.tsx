import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { createConsoleServices } from '#data/console-services.ts'
import { serializeSessionCookie } from '#data/session/session-cookie.ts'
import { ServicesContext } from '#data/use-services.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { storedUser, usualConfig } from './open-console.tsx'
import { type Answers, scriptedFetch } from './scripted-api.ts'
import '@mantine/core/styles.layer.css'

/** Renders one part of a page alone, signed in, with a scripted server: a fraction of the work of `openConsole`. */
export async function renderPart(part: ReactNode, answers: Answers = {}): Promise<void> {
  await cleanup()
  localStorage.clear()
  document.cookie = serializeSessionCookie(storedUser, false)
  vi.stubGlobal('fetch', scriptedFetch(answers))
  const services = createConsoleServices(usualConfig, () => undefined)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <ThemeProvider>
      <ServicesContext value={services}>
        <QueryClientProvider client={queries}>
          <main>{part}</main>
        </QueryClientProvider>
      </ServicesContext>
    </ThemeProvider>,
  )
}

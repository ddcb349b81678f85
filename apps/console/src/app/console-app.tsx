import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createConsoleServices } from '#data/console-services.ts'
import { ServicesContext } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { startServiceWorker } from './follow-service-worker.ts'
import { followSession, leaveToLogin } from './follow-session.ts'
import { createConsoleRouter } from './router.tsx'

export function ConsoleApp({ config }: { config: ConsoleConfig }) {
  const [{ router, services }] = useState(() => startConsole(config))
  return (
    <ThemeProvider>
      <ServicesContext value={services}>
        <RouterProvider router={router} />
      </ServicesContext>
    </ThemeProvider>
  )
}

function startConsole(config: ConsoleConfig) {
  const services = createConsoleServices(config, (message) => void leaveToLogin(router, message))
  const router = createConsoleRouter(services)
  followSession(services.session, router, () => location.reload())
  // It stores the whole console, which a visitor of one journey never opens.
  if (location.pathname !== paths.follow()) startServiceWorker(services.updates)
  return { router, services }
}

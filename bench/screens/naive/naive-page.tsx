import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { loadConsoleConfig } from '../../../apps/console/src/data/console-config.ts'
import { createConsoleServices } from '../../../apps/console/src/data/console-services.ts'
import { ServicesContext } from '../../../apps/console/src/data/use-services.ts'
import { LiveContext } from '../../../apps/console/src/data/live/live-hooks.ts'
import { openLiveDatabase } from '../../../apps/console/src/data/live/live-connection.ts'
import { JourneysProvider } from '../../../apps/console/src/features/journeys/live/journeys-provider.tsx'
import { ThemeProvider } from '../../../apps/console/src/ui/theme/theme-provider.tsx'
import { NaiveTable } from './naive-table.tsx'
import '../../../apps/console/src/ui/theme/login-styles.css'

/** Uses the console's session, live data and cells; only the table differs. */
const services = createConsoleServices(await loadConsoleConfig(fetch), () => undefined)
const live = openLiveDatabase(services)
live.start()

const container = document.createElement('main')
document.body.append(container)
createRoot(container).render(
  <ThemeProvider>
    <ServicesContext value={services}>
      <QueryClientProvider client={new QueryClient()}>
        <LiveContext value={live}>
          <JourneysProvider>
            <NaiveTable />
          </JourneysProvider>
        </LiveContext>
      </QueryClientProvider>
    </ServicesContext>
  </ThemeProvider>,
)

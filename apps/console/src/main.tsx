import './trusted-types.ts'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConsoleApp } from '#app/console-app.tsx'
import { StartFailure } from '#app/failure-screens.tsx'
import { loadConsoleConfig } from '#data/console-config.ts'
import { readCspNonce } from '#ui/theme/theme-provider.tsx'
import '#ui/theme/login-styles.css'

// For the scroll lock behind dialogs, which writes its own style element.
setNonce(readCspNonce())

const container = document.querySelector('#root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)

const reload = () => location.reload()

loadConsoleConfig(fetch).then(
  (config) =>
    root.render(
      <StrictMode>
        <ConsoleApp config={config} />
      </StrictMode>,
    ),
  (error: unknown) => root.render(<StartFailure error={error} onRetry={reload} />),
)

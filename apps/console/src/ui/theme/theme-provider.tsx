import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { readCspNonce } from '#ui/read-csp-nonce.ts'
import { resolveCssVariables, theme } from './theme.ts'

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveCssVariables}
      getStyleNonce={readCspNonce}
    >
      {children}
    </MantineProvider>
  )
}

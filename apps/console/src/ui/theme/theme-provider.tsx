import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
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

/**
 * The nonce that the content security policy requires of style elements created at run time. Vite writes the meta
 * tag, and the server fills in the nonce.
 */
export function readCspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

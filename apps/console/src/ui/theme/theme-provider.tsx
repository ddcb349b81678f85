import { MantineProvider, useComputedColorScheme } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { resolveCssVariables, schemes, theme } from './theme.ts'

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={resolveCssVariables}
      getStyleNonce={readCspNonce}
    >
      <WindowColor />
      {children}
    </MantineProvider>
  )
}

/** The title bar of the installed console, and the browser's bar on a phone, have the colour of ours. */
function WindowColor() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = schemes[scheme]['--surface-panel']
    }
  }, [scheme])
  return null
}

/**
 * The nonce that the content security policy requires of style elements created at run time. Vite writes the meta
 * tag, and the server fills in the nonce.
 */
export function readCspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

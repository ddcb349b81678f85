import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { darkTones, lightTones, toneVariables } from './tones.ts'

const sans = "'Inter Variable', system-ui, sans-serif"

/** Rendered next to the trigger, inside the same landmark; fixed, so that no scroll container clips it. */
const floating = { withinPortal: false, floatingStrategy: 'fixed' }

export const theme = createTheme({
  primaryColor: 'forest',
  // White text on these shades reaches AA contrast; on Mantine's default shade it does not.
  primaryShade: { light: 8, dark: 7 },
  colors: {
    forest: [
      '#eef6f3',
      '#dcece6',
      '#b8d8cd',
      '#8ec2b2',
      '#64ab96',
      '#41977f',
      '#2a846d',
      '#1b725d',
      '#0f5e4c',
      '#0a4437',
    ],
    // Mantine's neutral dark greys look brown next to our surfaces.
    dark: [
      '#e7ecef',
      '#c3ccd3',
      '#a1adb7',
      '#8f9ba6',
      '#45525b',
      '#2b363d',
      '#1c2429',
      '#151b1f',
      '#0e1316',
      '#090d0f',
    ],
  },
  fontFamily: sans,
  headings: { fontFamily: sans, fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Also for the keyboard. On touch it would stay open over what it names.
    Tooltip: {
      defaultProps: { ...floating, events: { hover: true, focus: true, touch: false } },
    },
    // The placeholder would be a menu child that is not an item.
    Menu: { defaultProps: { ...floating, withInitialFocusPlaceholder: false } },
    InputWrapper: { styles: { label: { marginBottom: 6, fontWeight: 550 } } },
  },
})

const light = {
  ...toneVariables(lightTones),
  '--surface-page': '#f5f7f8',
  '--surface-panel': '#ffffff',
  '--surface-hover': '#f1f4f6',
  '--surface-selected': '#e9f2ef',
  '--line': '#e3e7ea',
  '--line-field': '#808a95',
  '--text': '#101820',
  '--text-soft': '#56616c',
  '--accent': '#0f5e4c',
  '--accent-text': '#0f5e4c',
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': '#101820',
  '--mantine-color-dimmed': '#56616c',
  '--mantine-color-placeholder': '#6a7580',
  '--mantine-color-error': '#b42323',
  '--mantine-color-default-border': '#d5dade',
}

const dark: typeof light = {
  ...toneVariables(darkTones),
  '--surface-page': '#0e1316',
  '--surface-panel': '#151b1f',
  '--surface-hover': '#1c2429',
  '--surface-selected': '#16302a',
  '--line': '#263037',
  '--line-field': '#6b7883',
  '--text': '#e7ecef',
  '--text-soft': '#a1adb7',
  '--accent': '#2f9c81',
  '--accent-text': '#7fd1ba',
  '--mantine-color-body': '#151b1f',
  '--mantine-color-text': '#e7ecef',
  '--mantine-color-dimmed': '#a1adb7',
  '--mantine-color-placeholder': '#8f9ba6',
  '--mantine-color-error': '#ff9b96',
  '--mantine-color-default-border': '#323d45',
}

export const schemes = { light, dark }

export const resolveCssVariables: CSSVariablesResolver = () => ({ variables: {}, ...schemes })

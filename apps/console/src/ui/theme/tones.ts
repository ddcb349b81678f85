export type Tone =
  | 'sky'
  | 'teal'
  | 'violet'
  | 'blue'
  | 'magenta'
  | 'pink'
  | 'indigo'
  | 'cyan'
  | 'purple'
  | 'amber'
  | 'orange'
  | 'yellow'
  | 'red'
  | 'green'
  | 'grey'
  | 'slate'

/** `text` on `surface` reaches AA contrast; `solid` is for marks on a panel, at least 3:1. */
export interface ToneColors {
  text: string
  surface: string
  solid: string
}

const tone = (text: string, surface: string, solid: string): ToneColors => ({
  text,
  surface,
  solid,
})

export const lightTones: Record<Tone, ToneColors> = {
  sky: tone('#075985', '#e0f2fe', '#0284c7'),
  teal: tone('#115e59', '#d9f5f0', '#0d9488'),
  violet: tone('#5b21b6', '#efebfe', '#7c3aed'),
  blue: tone('#1e46b4', '#e4edff', '#2563eb'),
  magenta: tone('#86198f', '#fae8fd', '#a21caf'),
  pink: tone('#9d174d', '#fce7f1', '#be185d'),
  indigo: tone('#3730a3', '#e5e8ff', '#4f46e5'),
  cyan: tone('#155e75', '#d6f6fb', '#0e7f9b'),
  purple: tone('#6b21a8', '#f3e8ff', '#9333ea'),
  amber: tone('#854900', '#fef0cd', '#b86a00'),
  orange: tone('#9a3412', '#ffeadb', '#d9530b'),
  yellow: tone('#6b4a05', '#fdf5bf', '#a16f07'),
  red: tone('#a51d1d', '#fee6e6', '#dc2626'),
  green: tone('#14603a', '#dff5e6', '#16863f'),
  grey: tone('#4b5563', '#eceef1', '#6b7280'),
  slate: tone('#334155', '#e6eaf0', '#475569'),
}

export const darkTones: Record<Tone, ToneColors> = {
  sky: tone('#8fd3fb', '#0f2f40', '#38a9e4'),
  teal: tone('#7fe0d2', '#0f3430', '#2bb6a4'),
  violet: tone('#cbbcff', '#2a2150', '#9a7bff'),
  blue: tone('#a9c7ff', '#172b54', '#5b8dff'),
  magenta: tone('#f2b3fb', '#3c1743', '#d45fe3'),
  pink: tone('#fbb0d0', '#431730', '#ee5f9d'),
  indigo: tone('#bdc3ff', '#222452', '#8086ff'),
  cyan: tone('#8be3f5', '#0d333d', '#2fb5d0'),
  purple: tone('#dcbcff', '#331a4f', '#b377f5'),
  amber: tone('#ffcf7a', '#3a2a08', '#e09a1f'),
  orange: tone('#ffb98f', '#42220f', '#f17a35'),
  yellow: tone('#f3df7c', '#35300b', '#cfae1c'),
  red: tone('#ffaaa6', '#451a1b', '#f2605c'),
  green: tone('#8fe0ab', '#12331f', '#35b063'),
  grey: tone('#b6c0ca', '#262e35', '#8b97a3'),
  slate: tone('#c3cfdc', '#28323d', '#94a6ba'),
}

/** CSS variables such as `--tone-sky-text`, which the theme declares in each colour scheme. */
export function toneVariables(tones: Record<Tone, ToneColors>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tones).flatMap(([name, colors]) =>
      Object.entries(colors).map(([role, value]) => [`--tone-${name}-${role}`, value]),
    ),
  )
}

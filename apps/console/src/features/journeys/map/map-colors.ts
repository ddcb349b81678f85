import { type Tone, type ToneColors, darkTones, lightTones } from '#ui/theme/tones.ts'

export type Scheme = 'light' | 'dark'

/** Muted colours of the basemap, and the tones of the states on top of it. */
export interface MapColors {
  sea: string
  abroad: string
  land: string
  border: string
  coast: string
  river: string
  /** Secondary roads, main roads, and those of the corridors. */
  lane: string
  road: string
  corridor: string
  label: string
  labelSoft: string
  /** Outline of text, trucks and clusters. */
  halo: string
  cluster: string
  clusterText: string
  /** Driven and remaining part of the road. */
  driven: string
  ahead: string
  tones: Record<Tone, ToneColors>
}

export const mapColors: Record<Scheme, MapColors> = {
  light: {
    sea: '#dfe8ee',
    abroad: '#efeeea',
    land: '#fdfcf9',
    border: '#ddd9cf',
    coast: '#b3b0a6',
    river: '#c6dae6',
    lane: '#e6e0d0',
    road: '#d8cba8',
    corridor: '#d0b168',
    label: '#3d4852',
    labelSoft: '#7d838a',
    halo: '#fdfcf9',
    cluster: '#26323d',
    clusterText: '#ffffff',
    driven: '#0f5e4c',
    ahead: '#79b3a3',
    tones: lightTones,
  },
  dark: {
    sea: '#0a1215',
    abroad: '#11171a',
    land: '#1a2227',
    border: '#2b363d',
    coast: '#475660',
    river: '#1d3845',
    lane: '#3c4850',
    road: '#5c686f',
    corridor: '#a48e50',
    label: '#c3ccd3',
    labelSoft: '#84919b',
    halo: '#12181b',
    cluster: '#dde4e8',
    clusterText: '#101820',
    driven: '#3fb598',
    ahead: '#2d6b5c',
    tones: darkTones,
  },
}

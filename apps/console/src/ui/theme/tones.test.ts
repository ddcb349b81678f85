import { describe, expect, test } from 'vitest'
import { darkTones, lightTones } from './tones.ts'

const panel = { light: '#ffffff', dark: '#151b1f' }

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const cases = [
  ...Object.entries(lightTones).map(
    ([name, colors]) => ({ scheme: 'light', name, colors }) as const,
  ),
  ...Object.entries(darkTones).map(([name, colors]) => ({ scheme: 'dark', name, colors }) as const),
]

describe.each(cases)('$scheme $name', ({ scheme, colors }) => {
  test('text reads on its surface and on a panel', () => {
    expect(contrast(colors.text, colors.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.text, panel[scheme])).toBeGreaterThanOrEqual(4.5)
  })

  test('the solid mark stands out on a panel', () => {
    expect(contrast(colors.solid, panel[scheme])).toBeGreaterThanOrEqual(3)
  })
})

import { describe, expect, test } from 'vitest'
import { schemes } from './theme.ts'
import { darkTones, lightTones } from './tones.ts'

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
  test('text is readable on its surface and on a panel', () => {
    expect(contrast(colors.text, colors.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.text, schemes[scheme]['--surface-panel'])).toBeGreaterThanOrEqual(4.5)
  })

  test('the solid mark stands out on a panel', () => {
    expect(contrast(colors.solid, schemes[scheme]['--surface-panel'])).toBeGreaterThanOrEqual(3)
  })
})

test.each(['light', 'dark'] as const)('fields and their focus stand out, %s', (name) => {
  const scheme = schemes[name]
  for (const surface of [scheme['--surface-page'], scheme['--surface-panel']]) {
    expect(contrast(scheme['--line-field'], surface)).toBeGreaterThanOrEqual(3)
    expect(contrast(scheme['--accent'], surface)).toBeGreaterThanOrEqual(3)
  }
})

test.each(['light', 'dark'] as const)('placeholders are readable, %s', (name) => {
  const scheme = schemes[name]
  expect(
    contrast(scheme['--mantine-color-placeholder'], scheme['--mantine-color-body']),
  ).toBeGreaterThanOrEqual(4.5)
})

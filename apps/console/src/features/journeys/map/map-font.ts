import type { StyleSpecification } from 'maplibre-gl'

/** The console's font, drawn by the browser: a style without `glyphs` needs no font files of its own. */
export const ownFont = ['Inter Variable']

/** A style that fetches its letters has only its own fonts: the first one it uses serves for ours too. */
export function fontOf({ glyphs, layers }: Pick<StyleSpecification, 'glyphs' | 'layers'>): string[] {
  if (glyphs === undefined) return ownFont
  for (const layer of layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) {
      // Expressions are arrays too, but they begin with the name of an operator.
      if (font.length > 0 && /^[A-Z]/.test(font[0] ?? '')) return font
    }
  }
  return ['Open Sans Regular']
}

import type { StyleSpecification } from 'maplibre-gl'

/** The console's font, drawn by the browser: a style without `glyphs` needs no font files of its own. */
export const ownFont = ['Inter Variable']

/** A style that fetches its letters has only its own fonts: the first one it uses serves for ours too. */
export function fontOf({
  glyphs,
  layers,
}: Pick<StyleSpecification, 'glyphs' | 'layers'>): string[] {
  if (glyphs === undefined) return ownFont
  for (const layer of layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (isFontList(font)) return font
  }
  return ['Open Sans Regular']
}

/** Expressions are lists of words too, but those begin with a small letter. */
const isFontList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((name) => typeof name === 'string' && /^[A-Z]/.test(name))

/** Names are what people wrote: in one line, they cannot pass for a paragraph of ours. */
export const asName = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Every message of ours begins and ends alike; without a name for whom we do not know yet. */
export function letter(name: string | undefined, ...paragraphs: string[]): string {
  const greeting = name === undefined ? 'Buen día:' : `Buen día, ${asName(name)}:`
  return `${[greeting, ...paragraphs, 'Arriero'].join('\n\n')}\n`
}

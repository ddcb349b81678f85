/** What an element says of itself when it has the focus. */
export interface KeyedElement {
  localName: string
  type?: string | undefined
  isContentEditable: boolean
}

/** A box to tick or one of several: a letter on it is meant for the page. */
export const isChoice = ({ localName, type }: KeyedElement): boolean =>
  localName === 'input' && (type === 'checkbox' || type === 'radio')

/** Letters belong to whatever is being written in. */
export function takesText(element: KeyedElement): boolean {
  if (element.isContentEditable) return true
  return ['input', 'textarea', 'select'].includes(element.localName) && !isChoice(element)
}

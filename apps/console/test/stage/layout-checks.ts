/** The visible part of an element: what its scrolling and clipping ancestors leave of it. */
function visibleBox(element: Element): DOMRect | null {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowX, overflowY, position } = getComputedStyle(parent)
    if (position === 'fixed') break
    const box = parent.getBoundingClientRect()
    if (overflowX !== 'visible')
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
    if (overflowY !== 'visible')
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
  }
  return right - left > 1 && bottom - top > 1
    ? new DOMRect(left, top, right - left, bottom - top)
    : null
}

const controls =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [role="dialog"], nav, header'

/** The controls, bars and dialogs that an element is drawn over. */
export function findCovered(cover: Element): string[] {
  const box = cover.getBoundingClientRect()
  return [...document.querySelectorAll(controls)]
    .filter((control) => !cover.contains(control) && !control.contains(cover))
    .filter((control) => {
      const own = visibleBox(control)
      if (own === null || getComputedStyle(control).visibility === 'hidden') return false
      const [left, right] = [Math.max(own.left, box.left), Math.min(own.right, box.right)]
      const [top, bottom] = [Math.max(own.top, box.top), Math.min(own.bottom, box.bottom)]
      if (right - left <= 1 || bottom - top <= 1) return false
      // A dialog and its backdrop stand above it.
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return above !== null && cover.contains(above)
    })
    .map(describe)
}

/** The texts inside `root` of which a part can't be seen, other than by scrolling. */
export function findCutTexts(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (text !== '' && isCut(node, root)) cut.push(text)
  }
  return [...new Set(cut)]
}

/** The words inside `root` that go on in a second line; a hyphen or a slash may end the first one. */
export function findBrokenWords(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–/]+/gu)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(word)
    }
  }
  return [...new Set(broken)]
}

/** The texts of rows that are drawn over a neighbour. */
export function findOverflowing(rows: Iterable<Element>): string[] {
  return [...rows].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    const out: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const isOut = box.top < top - tolerance || box.bottom > bottom + tolerance
      if (box.width > 1 && isOut) out.push(node.textContent ?? '')
    }
    return out
  })
}

/** Rounding moves the edge of a letter by part of a pixel. */
const tolerance = 1.5

function isCut(node: Node, root: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(node)
  const box = range.getBoundingClientRect()
  if (box.width === 0) return false
  const clips: DOMRect[] = []
  for (
    let parent = node.parentElement;
    parent && root.contains(parent);
    parent = parent.parentElement
  ) {
    const { overflowX, overflowY, clipPath, visibility } = getComputedStyle(parent)
    // Only for screen readers, or for nobody.
    if (clipPath !== 'none' || parent.clientHeight === 1 || visibility === 'hidden') return false
    if ([overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll')) break
    if (overflowX !== 'visible' || overflowY !== 'visible')
      clips.push(parent.getBoundingClientRect())
  }
  return clips.some(
    ({ left, right, top, bottom }) =>
      box.left < left - tolerance ||
      box.right > right + tolerance ||
      box.top < top - tolerance ||
      box.bottom > bottom + tolerance,
  )
}

/** Whether the elements stand side by side, none below another. */
export function areOnOneLine(elements: readonly Element[]): boolean {
  const boxes = elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  const middle = Math.max(...boxes.map(({ top }) => top))
  return boxes.every(({ top, bottom }) => top <= middle && bottom > middle)
}

function describe(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
  return `${element.tagName.toLowerCase()} «${name}»`
}

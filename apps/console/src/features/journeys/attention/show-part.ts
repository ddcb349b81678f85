import type { PanelPart } from './plan-step.ts'

/** The panel reads the journey's detail first. */
const patienceMs = 3000

/** Brings a part of the panel that is opening into view, once it is there. */
export function showPart(part: PanelPart): void {
  const show = () => {
    const element = document.querySelector(`[data-part="${part}"]`)
    element?.scrollIntoView({ block: 'start' })
    return element !== null
  }
  const observer = new MutationObserver(() => show() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), patienceMs)
  if (show()) observer.disconnect()
}

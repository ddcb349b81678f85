/** `arriveAtOrigin` → `journey.arrive-at-origin`, as the audit and the change log write it. */
export const eventName = (name: string): string =>
  `journey.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

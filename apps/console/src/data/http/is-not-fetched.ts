/** A part of the program that did not come: no answer reached us, and each browser has its own words for it. */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(
    error.message,
  )

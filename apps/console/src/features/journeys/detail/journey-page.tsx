/** Written by its owner. */
export function JourneyPage() {
  return null
}

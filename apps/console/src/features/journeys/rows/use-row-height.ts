import { useMediaQuery } from '@mantine/hooks'
import { usePreferences } from '#data/use-services.ts'

/** Known heights: nothing is measured, so scrolling never waits for the layout. */
const heights = { comfortable: 52, compact: 42, card: 160 }

/** On a phone a row is a card. */
export function useRowHeight(): number {
  const { density } = usePreferences()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return heights[isPhone ? 'card' : density]
}

import {
  type JourneyListSearch,
  readJourneyListSearch,
} from '@arriero/domain/contract/journey-list-address.ts'
import { type RawSearch, readText, readTexts } from './journey-search.ts'

/** The address of the page Viajes. */
export interface AllJourneysSearch extends JourneyListSearch {
  /** Names of the columns; absent: those that this browser remembers. */
  columnas?: string[] | undefined
  /** The open journey's id. */
  viaje?: string | undefined
}

export const readAllJourneysSearch = (search: RawSearch): AllJourneysSearch => ({
  ...readJourneyListSearch(search),
  columnas: readTexts(search['columnas'], isColumn),
  viaje: readText(search['viaje'], 40),
})

const isColumn = (text: string): boolean => /^[a-z]{1,20}$/i.test(text)

import { textLengths } from '../users/text-lengths.ts'

/** Limits of requests, shared by the schemas of the API and by the forms and devices that send them. */
export const maxLengths = {
  email: 254,
  /** Of a second factor or a recovery code. */
  code: 64,
  names: textLengths.names,
  note: 500,
  receivedBy: 120,
  documentNumber: textLengths.documentNumber,
  manifestNumber: 20,
  searchText: 100,
  viewName: 40,
} as const

/** Messages for missing or invalid fields. */
export const fieldMessages = {
  email: 'Escriba un correo válido.',
  password: 'Escriba su contraseña.',
  givenNames: 'Escriba sus nombres.',
  surnames: 'Escriba sus apellidos.',
} as const

export const maxSavedViews = 20

/** Active links to one journey. */
export const maxSharesPerJourney = 20

/** A link lasts at most this long. */
export const maxShareDays = 30

/** Journeys of one page of `GET {gateway}journeys`. */
export const maxPageSize = 200

/** Cases that a reviewer can pass over at a time. */
export const maxSkippedCases = 50

export const maxBulkJourneys = 200

export const maxPositionsPerRequest = 500

/** Points of a journey's track; longer ones are thinned. */
export const maxTrackPoints = 500

/** Points of the trace that the replay draws; 60 hours with a point every ten seconds are 21,600. */
export const maxTracePoints = 2000

/** Positions are deleted after this many days. */
export const positionRetentionDays = 90

/** Documents that one live query can ask for. */
export const maxLiveQueryLimit = 1000

/** The longest texts about people, companies and trucks: what registers them and the registry accept the same. */
export const textLengths = {
  /** Given names or surnames. */
  names: 100,
  documentNumber: 40,
  companyName: 120,
  gpsProvider: 60,
  /** Typed texts without a limit of their own. */
  other: 120,
} as const

/** What a company does: it sends freight, it carries it, or both. */
export const companyKinds = ['shipper', 'carrier', 'both'] as const
export type CompanyKind = (typeof companyKinds)[number]

export const companyKindLabels: Record<CompanyKind, string> = {
  shipper: 'Generador de carga',
  carrier: 'Transportadora',
  both: 'Generador y transportadora',
}

/** Kinds that need the authorisation of the Ministry of Transport (habilitación). */
export const carrierKinds = ['carrier', 'both'] as const satisfies readonly CompanyKind[]

export const isCarrier = (kind: CompanyKind): boolean =>
  carrierKinds.some((carrier) => carrier === kind)

/** As stored: a driver or customer acts through their phone or system; nobody is known yet who is anonymous. */
export type AuditActorKind = 'administrator' | 'driver' | 'customer' | 'system' | 'anonymous'

const unnamed: Readonly<Record<AuditActorKind, string>> = {
  administrator: 'Un administrador',
  driver: 'Un conductor',
  customer: 'Un cliente',
  system: 'El sistema',
  anonymous: 'Alguien sin identificar',
}

/** Who did it; people who no longer exist have no name. */
export const describeAuditActor = ({
  kind,
  name,
}: {
  kind: AuditActorKind
  name: string | null
}): string => name ?? unnamed[kind]

/** What a signed-in person may do. Routes, live collections and buttons ask for one of these, never for a role. */
export const abilities = [
  /** One's own profile, password, second factor, sessions and saved views. */
  'account.manage',
  'person.invite',
  'device.manage',
  /** Customers, drivers and vehicles. */
  'registry.read',
  'registry.change',
  'registry.import',
  'registry.merge',
  'journey.read',
  'journey.create',
  'journey.command',
  /** Links with which anybody can follow one journey. */
  'journey.share',
  /** One's own notifications and how they are delivered. */
  'notification.receive',
  'notification-rule.read',
  'notification-rule.change',
  /** Only in demo mode. */
  'demo.change',
  'novelty-protocol.read',
  'novelty-protocol.change',
] as const

export type Ability = (typeof abilities)[number]
export type UserKind = 'administrator' | 'driver' | 'customer'

/** The only place that says which kind of user has which abilities. */
const abilitiesByKind: Record<UserKind, readonly Ability[]> = {
  administrator: abilities,
  // Drivers and customers don't sign in; their phones and systems call the gateway with a device token.
  driver: [],
  customer: [],
}

export const abilitiesOf = ({ kind }: { kind: UserKind }): readonly Ability[] =>
  abilitiesByKind[kind]

/** Whether the person may do this. */
export const can = (person: { kind: UserKind }, ability: Ability): boolean =>
  abilitiesOf(person).includes(ability)

export const isAbility = (text: string): text is Ability =>
  (abilities as readonly string[]).includes(text)

import { type Role, roles } from './role.ts'

/** What a signed-in person may do. Routes, live collections and buttons ask for one of these, never for a role. */
export const abilities = [
  /** One's own profile, password, second factor, sessions and saved views. */
  'account.manage',
  /** Other administrators: their roles, sessions and invitations. */
  'administrator.read',
  'administrator.manage',
  'person.invite',
  'device.manage',
  /** Drivers and customers as people with a state: registrations, papers, verdicts. */
  'user.read',
  'user.review',
  'user.ban',
  /** Files that people uploaded. */
  'file.read',
  /** Phones, documents and addresses in full; lists show them masked. */
  'personal-data.reveal',
  'personal-data.erase',
  /** One's own requests for a second person, and those that one may decide. */
  'approval.read',
  /** Who saw or changed what. */
  'audit.read',
  /** The second pair of eyes for what one person may not do alone. */
  'approval.decide',
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

/** What every role may do: one's own account and notifications, and reading the operation. */
const reading: readonly Ability[] = [
  'account.manage',
  'notification.receive',
  'approval.read',
  'journey.read',
  'registry.read',
  'user.read',
  'notification-rule.read',
  'novelty-protocol.read',
]

const restricted: readonly Ability[] = ['account.manage']

/** The only place that says which role has which abilities. */
const abilitiesByRole: Record<Role, readonly Ability[]> = {
  administrator: abilities,
  operations: [
    ...reading,
    'journey.create',
    'journey.command',
    'journey.share',
    'registry.change',
    'registry.import',
    'registry.merge',
    'device.manage',
    // Control rooms phone drivers all day.
    'personal-data.reveal',
    'audit.read',
  ],
  reviewer: [
    ...reading,
    'audit.read',
    'registry.change',
    'user.review',
    'user.ban',
    'file.read',
    'personal-data.reveal',
  ],
  viewer: reading,
}

/** Whose abilities are asked for. The role is null for everybody but administrators. */
export interface AbilityHolder {
  kind: UserKind
  role: Role | null
  /** Must set up a second factor first: until then only the own account. */
  isRestricted?: boolean
}

/** Drivers and customers don't sign in; their phones and systems call the gateway with a device token. */
export function abilitiesOf({ kind, role, isRestricted }: AbilityHolder): readonly Ability[] {
  if (kind !== 'administrator' || role === null) return []
  return isRestricted ? restricted : abilitiesByRole[role]
}

/** Whether the person may do this. */
export const can = (person: AbilityHolder, ability: Ability): boolean =>
  abilitiesOf(person).includes(ability)

/** The roles that have the ability. */
export const rolesWith = (ability: Ability): Role[] =>
  roles.filter((role) => abilitiesByRole[role].includes(ability))

export const isAbility = (text: string): text is Ability =>
  (abilities as readonly string[]).includes(text)

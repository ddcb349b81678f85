import type { Registration, RegistrationItem } from '@arriero/domain/contract/http/registration.ts'
import { type ApplicantKind, itemsOf, reviewItem } from '@arriero/domain/users/review-item.ts'

export const buildItems = (
  kind: ApplicantKind,
  overrides: (item: RegistrationItem) => Partial<RegistrationItem> = () => ({}),
): RegistrationItem[] =>
  itemsOf(kind)
    .filter((item) => !reviewItem(item).askedIf)
    .map((item) => {
      const empty = {
        item,
        isEditable: true,
        isRequired: !reviewItem(item).isOptional,
        isComplete: reviewItem(item).isOptional ?? false,
        fields: {},
        files: reviewItem(item).files.map(() => null),
        returned: null,
        change: null,
        isRecorded: false,
        expiresOn: null,
        waitingSince: null,
      }
      return { ...empty, ...overrides(empty) }
    })

let changes = 0

/** As the server answers it; each one newer than the last. */
export const build = (overrides: Partial<Registration> = {}): Registration => ({
  kind: 'customer',
  email: 'ana@example.com',
  phone: '+573001234567',
  isEmailConfirmed: true,
  isPhoneConfirmed: true,
  isEmailTaken: false,
  needsConsent: false,
  userStateId: null,
  stateSince: null,
  sentAt: null,
  changedAt: new Date(Date.UTC(2026, 10, 18, 12, 0, (changes += 1))).toISOString(),
  expiresAt: '2026-12-18T12:00:00.000Z',
  items: buildItems('customer'),
  ...overrides,
})

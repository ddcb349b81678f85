import type { ErrorCode } from '@arriero/domain/errors.ts'

const codes = [
  'activation.unknown',
  'activation.expired',
  'activation.spent',
] as const satisfies ErrorCode[]

/** Why an invitation opens nothing. */
export type ClosedInvite = (typeof codes)[number]

export const isClosedInvite = (code: string | null): code is ClosedInvite =>
  codes.some((each) => each === code)

import { z } from 'zod'
import { isStorable, unstorableMessage } from '../../format/text.ts'
import { activeChanges } from '../../users/active-change.ts'
import { consentText } from '../../users/consent.ts'
import { reviewItemKeys } from '../../users/review-item.ts'
import { itemReasonCodes } from '../../users/review-reason.ts'
import { textLengths } from '../../users/text-lengths.ts'
import { userStateIds } from '../../users/user-state.ts'
import { LowerEmail, Mobile } from './registry-parts.ts'
import { StoredFile } from './review.ts'

const kinds = ['driver', 'customer'] as const
const channels = ['email', 'sms'] as const
export type CodeChannel = (typeof channels)[number]

/** The version of the text that the person agreed to; it must be the current one. */
const consentVersion = z
  .string()
  .min(1)
  .max(20)
  .meta({ examples: [consentText.version] })

/** POST {api}registrations: begins a registration and sends a code to the e-mail and one to the phone. */
export const StartRegistrationBody = z.strictObject({
  kind: z.enum(kinds, { error: 'Elija si se registra como conductor o como empresa.' }),
  email: LowerEmail,
  phone: Mobile,
  consentVersion,
})
export type StartRegistrationBody = z.infer<typeof StartRegistrationBody>

/** The token is answered only here; it is sent as a Bearer token to all routes of {api}registration. */
export const StartedRegistration = z.object({ token: z.string() })
export type StartedRegistration = z.infer<typeof StartedRegistration>

/** POST {api}registrations/link: mails a link to the newest registration of this address, if there is one. */
export const RegistrationLinkBody = z.strictObject({ email: LowerEmail })
export type RegistrationLinkBody = z.infer<typeof RegistrationLinkBody>

/** POST {api}registration/codes: sends another code. */
export const NewCodeBody = z.strictObject({ channel: z.enum(channels) })
export type NewCodeBody = z.infer<typeof NewCodeBody>

/** POST {api}registration/confirm */
export const ConfirmCodeBody = z.strictObject({
  channel: z.enum(channels),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'El código tiene seis números.' }),
})
export type ConfirmCodeBody = z.infer<typeof ConfirmCodeBody>

/** POST {api}registration/consent */
export const ConsentBody = z.strictObject({ consentVersion })
export type ConsentBody = z.infer<typeof ConsentBody>

const RegistrationItem = z.object({
  item: z.enum(reviewItemKeys),
  /** Whether it can be changed now; the others tell neither their fields nor their files. */
  isEditable: z.boolean(),
  /** Whether it must be sent; the others may stay empty. */
  isRequired: z.boolean(),
  /** Whether everything that it needs is there; with a correction, also whether something was changed. */
  isComplete: z.boolean(),
  /** As stored; empty fields are left out. */
  fields: z.record(z.string(), z.string()),
  /** One for each file that the item asks for. */
  files: z.array(StoredFile.nullable()),
  /** Why it was returned or refused. */
  returned: z.object({ reason: z.enum(itemReasonCodes), note: z.string().nullable() }).nullable(),
  /** What sending it does while the person is active; null if it can't be sent then. */
  change: z.enum(activeChanges).nullable(),
  /** Whether we have the paper; told to active people. */
  isRecorded: z.boolean(),
  /** The last day of the recorded paper, told to active people; null if it has none or is not recorded. */
  expiresOn: z.string().nullable(),
  /** When a renewal was sent that waits for its review. */
  waitingSince: z.iso.datetime().nullable(),
})
export type RegistrationItem = z.infer<typeof RegistrationItem>

/** GET {api}registration, and the answer of every change to it. */
export const Registration = z.object({
  kind: z.enum(kinds),
  email: z.string(),
  phone: z.string(),
  isEmailConfirmed: z.boolean(),
  isPhoneConfirmed: z.boolean(),
  /** Another registration has this e-mail; told only once e-mail and phone are confirmed. */
  isEmailTaken: z.boolean(),
  /** Nothing is stored or sent before the person agrees to the present text. */
  needsConsent: z.boolean(),
  /** Null until it is sent. */
  userStateId: z.literal([...userStateIds]).nullable(),
  stateSince: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  /** Of two answers, the one with the later change is the newer one. */
  changedAt: z.iso.datetime(),
  /** When a draft is deleted, if it is not changed until then. */
  expiresAt: z.iso.datetime().nullable(),
  items: z.array(RegistrationItem),
})
export type Registration = z.infer<typeof Registration>

/** PUT {api}registration/items/{item}: all typed fields of one item; empty ones may follow later. */
export const ItemFieldsBody = z.strictObject({
  fields: z.record(
    z.string().max(40),
    z
      .string()
      .max(textLengths.other, {
        error: `El texto puede tener ${textLengths.other} caracteres como máximo.`,
      })
      .refine(isStorable, { error: unstorableMessage }),
  ),
})
export type ItemFieldsBody = z.infer<typeof ItemFieldsBody>

/** The item of a path. */
export const ItemParams = z.strictObject({ item: z.enum(reviewItemKeys) })

/** POST and DELETE {api}registration/items/{item}/files/{slot}: the bytes of the n-th file, from 0. */
export const FileSlotParams = z.strictObject({
  item: z.enum(reviewItemKeys),
  slot: z.coerce.number().int().min(0).max(9),
})

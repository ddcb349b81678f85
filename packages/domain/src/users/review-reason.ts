import type { ReviewItemKey } from './review-item.ts'

/** What a reviewer decides about one item. */
export const verdicts = ['ok', 'correct', 'reject'] as const
export type Verdict = (typeof verdicts)[number]

export const verdictLabels: Record<Verdict, string> = {
  ok: 'Correcto',
  correct: 'Corregir',
  reject: 'Rechazar',
}

interface ItemReason {
  /** For the reviewer's list. */
  label: string
  /** What the person reads in the e-mail. */
  message: string
  /** Which verdicts it can explain. */
  for: readonly Verdict[]
  /** Only for these items; for all of them unless given. */
  items?: readonly ReviewItemKey[]
  /** Unless given, only of what was sent. An expired paper may be one that an administrator registered. */
  of?: 'never-sent' | 'any'
}

const correct = ['correct'] as const
const either = ['correct', 'reject'] as const
const reject = ['reject'] as const

/** Why an item is returned or refused. Codes are stored: add new ones, never rename one. */
export const itemReasons = {
  'not-sent': {
    label: 'Falta',
    message: 'Todavía no lo tenemos. Envíelo, por favor.',
    for: correct,
    of: 'never-sent',
  },
  unreadable: {
    label: 'No se lee',
    message: 'La imagen no se lee bien. Tome la foto con buena luz y sin reflejos.',
    for: correct,
  },
  incomplete: {
    label: 'Falta una parte',
    message: 'Falta una parte del documento. Envíelo completo, con los cuatro bordes a la vista.',
    for: correct,
  },
  'wrong-document': {
    label: 'Es otro documento',
    message: 'El archivo no es el documento que pedimos.',
    for: correct,
  },
  'data-differs': {
    label: 'Los datos no coinciden',
    message:
      'Lo que escribió no coincide con el documento. Corrija los datos o envíe el documento correcto.',
    for: either,
  },
  expired: {
    label: 'Vencido',
    message: 'El documento está vencido. Envíe el vigente.',
    for: either,
    of: 'any',
  },
  'too-old': {
    label: 'Certificado viejo',
    message: 'El certificado es muy antiguo. Envíe uno reciente.',
    for: correct,
    items: ['background', 'commerce'],
  },
  'wrong-category': {
    label: 'Categoría no alcanza',
    message: 'La categoría de la licencia no permite conducir este vehículo.',
    for: either,
    items: ['licence'],
  },
  'other-holder': {
    label: 'A nombre de otra persona',
    message:
      'Está a nombre de otra persona. Envíe también la carta del tenedor o un documento a su nombre.',
    for: either,
    items: ['bank', 'vehicle', 'licence'],
  },
  duplicate: {
    label: 'Ya está registrado',
    message: 'Estos datos ya pertenecen a otro registro.',
    for: reject,
  },
  forged: {
    label: 'Documento alterado',
    message: 'No pudimos comprobar que el documento sea auténtico.',
    for: reject,
  },
  background: {
    label: 'Antecedentes',
    message: 'Los antecedentes no permiten la vinculación.',
    for: reject,
    items: ['background'],
  },
} as const satisfies Record<string, ItemReason>

export type ItemReasonCode = keyof typeof itemReasons
export const itemReasonCodes = Object.keys(itemReasons) as readonly ItemReasonCode[]

/** The reasons that a reviewer can choose for this item and verdict. */
export const reasonsFor = (
  item: ReviewItemKey,
  verdict: Verdict,
  { isSent }: { isSent: boolean },
): readonly ItemReasonCode[] =>
  itemReasonCodes.filter((code) => {
    const reason: ItemReason = itemReasons[code]
    const isOf = reason.of === 'any' || (reason.of === undefined) === isSent
    return isOf && reason.for.includes(verdict) && (reason.items?.includes(item) ?? true)
  })

/** Why the system changed a state by itself. */
export const systemReasons = {
  'papers-expired': 'Venció un documento',
  'data-changed': 'Envió datos nuevos',
  'no-answer': 'No envió las correcciones a tiempo',
} as const
export type SystemReasonCode = keyof typeof systemReasons

/** Why somebody is blocked. */
export const banReasons = {
  fraud: 'Fraude o documentos falsos',
  theft: 'Hurto o pérdida de carga',
  safety: 'Seguridad vial',
  debts: 'Deudas',
  conduct: 'Trato indebido',
  other: 'Otro motivo',
} as const

export type BanReasonCode = keyof typeof banReasons
export const banReasonCodes = Object.keys(banReasons) as readonly BanReasonCode[]

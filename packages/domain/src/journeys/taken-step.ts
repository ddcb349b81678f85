import { upperFirst } from '../format/text.ts'

/** Infinitives of the protocols' steps and their past tense; others are left as they are. */
const pastTense: Readonly<Record<string, string>> = {
  acordar: 'acordó',
  aprobarlos: 'los aprobó',
  anotar: 'anotó',
  asignar: 'asignó',
  avisar: 'avisó',
  buscar: 'buscó',
  comparar: 'comparó',
  confirmar: 'confirmó',
  contar: 'contó',
  corregir: 'corrigió',
  decidir: 'decidió',
  enviar: 'envió',
  identificar: 'identificó',
  llamar: 'llamó',
  marcarlos: 'los marcó',
  pedir: 'pidió',
  recalcular: 'recalculó',
  registrar: 'registró',
  revisar: 'revisó',
  seguir: 'siguió',
  verificar: 'verificó',
}

/** What was done and what came of it: «Llamó al conductor: no contestó». */
export function describeTakenStep(text: string, outcome: string): string {
  const [first = ''] = text.split(/\P{L}/u, 1)
  const isInfinitive = Object.hasOwn(pastTense, first.toLowerCase())
  const done = isInfinitive ? text.replaceAll(/\p{L}+/gu, toPast) : text
  return `${upperFirst(done)}: ${outcome}`
}

const toPast = (word: string): string => pastTense[word.toLowerCase()] ?? word

import { freeText } from './free-text.ts'

export const GivenNames = freeText(100, 'Escriba sus nombres.')
export const Surnames = freeText(100, 'Escriba sus apellidos.')

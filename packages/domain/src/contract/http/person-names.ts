import { z } from 'zod'

export const GivenNames = z.string().trim().min(1, { error: 'Escriba sus nombres.' }).max(100)
export const Surnames = z.string().trim().min(1, { error: 'Escriba sus apellidos.' }).max(100)

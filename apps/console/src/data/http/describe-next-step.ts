import { HttpFailure } from './http-failure.ts'

/** What the fixed words of a lost connection mean for someone in front of a form; other failures say it themselves. */
export function describeNextStep(error: unknown): string | null {
  if (!(error instanceof HttpFailure)) return null
  if (error.isTimeout) return 'El servidor tardó demasiado. Intente de nuevo.'
  return error.status === 0 ? 'Lo que escribió sigue aquí. Intente de nuevo.' : null
}

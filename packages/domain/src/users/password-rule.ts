/** Length is the rule; strength and leaks are judged by the server. */
export const passwordLength = { min: 8, max: 256 } as const

export const passwordTooShort = `La contraseña debe tener al menos ${passwordLength.min} caracteres.`
export const passwordTooLong = `La contraseña debe tener máximo ${passwordLength.max} caracteres.`

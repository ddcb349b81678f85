/** Length is the rule; strength and leaks are judged by the server. */
export const passwordLength = { min: 8, max: 256 } as const

export const passwordTooShort = `La contraseña debe tener al menos ${passwordLength.min} caracteres.`
export const passwordTooLong = `La contraseña debe tener máximo ${passwordLength.max} caracteres.`

/** Of zxcvbn's scale from 0 to 4: some ten thousand million guesses. */
export const leastPasswordScore = 3

/** Only the beginning is judged: the estimate takes seconds on long texts, and this much is strong enough. */
export const judgedPasswordLength = 40

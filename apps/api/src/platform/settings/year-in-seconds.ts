export const yearInSeconds = 365 * 24 * 60 * 60

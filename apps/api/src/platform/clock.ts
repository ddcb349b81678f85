/** Injected wherever the current time is needed, so that tests can set it. */
export type Clock = () => Date

export const yearInSeconds = 365 * 24 * 60 * 60

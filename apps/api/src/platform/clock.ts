/** Passed in wherever time matters, so that a test can choose it. */
export type Clock = () => Date

/** Fewer than this say nothing. */
export const enoughSamples = 5

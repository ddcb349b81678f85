/** A correction that was not sent after so many days is rejected. */
export const correctionDays = 30

/** Bytes that may wait for one client, whoever wrote them; who has more waiting is cut off. */
export const unsentAtMost = 2 * 1024 * 1024

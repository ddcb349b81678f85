/** Rises with every change of the messages in this folder; a server refuses other versions. */
export const protocolVersion = 4

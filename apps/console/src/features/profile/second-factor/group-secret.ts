/** `JBSW Y3DP EHPK 3PXP`: easier to type from a screen; applications drop the spaces. */
export const groupSecret = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')

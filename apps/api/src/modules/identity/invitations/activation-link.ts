export const activationLink = (publicUrl: string, registerToken: string): string =>
  `${publicUrl}/activate/${registerToken}`

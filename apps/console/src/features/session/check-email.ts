/** What can be told without asking the server. */
export function checkEmail(email: string): string | null {
  if (email.trim() === '') return 'Escriba su correo.'
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? null : 'Escriba un correo válido.'
}

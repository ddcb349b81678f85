import type { ProviderSignIn } from '@arriero/domain/contract/http/console-config.ts'

/** A way to sign in with the hosted provider that a person can choose. */
export type ProviderMethod =
  | { kind: 'external'; id: string; name: string; opens: 'popup' | 'redirect' }
  | { kind: 'phone' }
  | { kind: 'email' }

const knownNames: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'microsoft.com': 'Microsoft',
  'apple.com': 'Apple',
  'github.com': 'GitHub',
  'facebook.com': 'Facebook',
  'yahoo.com': 'Yahoo',
  'twitter.com': 'X',
}

/**
 * The methods in the order of the configuration. A provider with popup and redirect is one method: the redirect is what
 * a blocked popup falls back to. Custom tokens arrive in a link, and an anonymous visitor has nothing to do here.
 */
export function listMethods({ methods }: Pick<ProviderSignIn, 'methods'>): ProviderMethod[] {
  return methods.flatMap((method): ProviderMethod[] => {
    if (method === 'phone') return [{ kind: 'phone' }]
    if (method === 'email-password') return [{ kind: 'email' }]
    const [opens, id = ''] = method.split(':')
    if (id === '' || (opens !== 'popup' && opens !== 'redirect')) return []
    if (opens === 'redirect' && methods.includes(`popup:${id}`)) return []
    return [{ kind: 'external', id, name: nameProvider(id), opens }]
  })
}

/** What an account of the provider is called in the profile: `password`, `phone`, `google.com`. */
export function nameAccount(provider: string): string {
  if (provider === 'password') return 'Correo del proveedor'
  if (provider === 'phone') return 'Celular'
  return provider === 'custom' ? 'Otro sistema' : nameProvider(provider)
}

/** `oidc.mi-empresa` is `mi-empresa`: the name that was given to it in Firebase. */
const nameProvider = (id: string): string => knownNames[id] ?? id.replace(/^(?:oidc|saml)\./, '')

export const keyOf = (method: ProviderMethod): string =>
  method.kind === 'external' ? method.id : method.kind

export function labelOf(method: ProviderMethod): string {
  switch (method.kind) {
    case 'external':
      return `Continuar con ${method.name}`
    case 'phone':
      return 'Continuar con el celular'
    case 'email':
      return 'Continuar con el correo del proveedor'
  }
}

import { expect, test } from 'vitest'
import { labelOf, listMethods } from './provider-methods.ts'

const labels = (...methods: string[]) => listMethods({ methods }).map(labelOf)

test('methods that people choose, in the order of the configuration', () => {
  expect(labels('phone', 'popup:google.com', 'email-password', 'redirect:oidc.mi-empresa')).toEqual(
    [
      'Continuar con el celular',
      'Continuar con Google',
      'Continuar con el correo del proveedor',
      'Continuar con mi-empresa',
    ],
  )
})

test('nothing to choose for custom tokens, anonymous visitors and methods of later builds', () => {
  expect(labels('custom-token', 'anonymous', 'passkey', 'popup')).toEqual([])
})

test('popup and redirect of one provider are one method', () => {
  const methods = ['redirect:google.com', 'popup:google.com', 'redirect:saml.casa']
  expect(listMethods({ methods })).toEqual([
    { kind: 'external', id: 'google.com', name: 'Google', opens: 'popup' },
    { kind: 'external', id: 'saml.casa', name: 'casa', opens: 'redirect' },
  ])
})

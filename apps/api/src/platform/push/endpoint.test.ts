import { describe, expect, it } from 'vitest'
import { isAllowedEndpoint, onlyPublic } from './endpoint.ts'

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://8.8.8.8/abc',
    'https://[2606:4700::1111]/abc',
  ])('may be %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, 'public')).toBe(true)
  })

  it.each([
    'push',
    'http://fcm.googleapis.com/',
    'https://fcm.googleapis.com:8443/',
    'https://user:secret@fcm.googleapis.com/',
    'https://localhost/',
    'https://push.localhost/',
    'https://database/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://172.31.0.1/',
    'https://192.168.1.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('may not be %s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, 'public')).toBe(false)
  })
})

describe('a name that resolves', () => {
  const resolve = (...addresses: string[]) =>
    new Promise((settle) => {
      const found = addresses.map((address) => ({ address, family: 4 }))
      const lookup = onlyPublic((_name, _options, callback) => callback(null, found))
      lookup('push.example.com', {}, (error, address) => settle(error?.message ?? address))
    })

  it('to public addresses is connected to', async () => {
    expect(await resolve('8.8.8.8', '1.1.1.1')).toBe('8.8.8.8')
  })

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['192.168.0.9']]])(
    'to %j is not',
    async (addresses) => {
      expect(await resolve(...addresses)).toBe('The push service has a private address')
    },
  )
})

import { expect, it } from 'vitest'
import { testConfig } from '../test/build-test-app.ts'
import { StartFailure } from '#platform/settings/start-failure.ts'
import { choosePort } from './choose-port.ts'

const local = { PUBLIC_URL: '', HOST: '127.0.0.1' }

it('finds a free port for 0, and names it in the public address', async () => {
  const { port, publicUrl } = await choosePort(testConfig({ ...local, PORT: '0' }))
  expect(port).toBeGreaterThan(0)
  expect(publicUrl).toBe(`http://127.0.0.1:${port}`)
})

it('leaves alone what was chosen', async () => {
  const config = testConfig({ ...local, PORT: '4199' })
  expect(await choosePort(config)).toBe(config)
  const { publicUrl } = await choosePort(testConfig({ PUBLIC_URL: 'https://consola.example.com' }))
  expect(publicUrl).toBe('https://consola.example.com')
})

it('says in a sentence that the address is not of this machine', async () => {
  const config = testConfig({ ...local, HOST: '203.0.113.1' })
  await expect(choosePort(config)).rejects.toThrow(StartFailure)
})

import type { NewShare } from '@arriero/domain/contract/http/shared-journeys.ts'
import { expect, test } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEmulatorInstalled } from '../../packages/auth-emulator/src/auth-emulator.ts'
import { ApiClient } from '../support/api-client.ts'
import { liveChip } from '../support/page-watch.ts'
import { demoAccount, freePort } from '../support/server.ts'
import { askForCode, expectAdministration, signInWithEmail, typeCode } from './login-screen.ts'

// `LIVE_DRIVER=firestore npm start` on a machine that has the emulator: double of Firestore, Auth emulator, demo.

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

test.skip(!isEmulatorInstalled(), 'the try-out starts an emulator of its own')

class TryOut {
  readonly url: string
  readonly #folder = mkdtempSync(join(tmpdir(), 'arriero-try-out-'))
  readonly #process: ChildProcess
  output = ''

  constructor(port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#process = spawn(process.execPath, ['--import', 'tsx', 'tools/start.ts'], {
      cwd: repositoryRoot,
      env: {
        PATH: process.env['PATH'] ?? '',
        LIVE_DRIVER: 'firestore',
        PORT: String(port),
        DATA_DIR: this.#folder,
        DEMO_TRUCKS: '27',
      },
    })
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()))
    }
  }

  /** The code that the terminal shows. */
  codeOf(phone: string): string | undefined {
    return this.output.split(`Código para ${phone}: `).at(-1)?.slice(0, 6)
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.#process.kill('SIGTERM')
    await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

let tryOut: TryOut
test.beforeAll(async () => {
  test.setTimeout(180_000)
  tryOut = new TryOut(await freePort())
  await expect
    .poll(() => tryOut.output, { timeout: 150_000 })
    .toContain('Cuenta de demostración: demo@arriero.example')
})
test.afterAll(() => tryOut.stop())

test('the administrator of the demo signs in and sees live documents', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: tryOut.url })
  await signInWithEmail(page, demoAccount)
  await expectAdministration(page)
  await expect(liveChip(page)).toHaveText('En vivo')
  await page.close()
})

test('and with the phone, whose code the terminal shows', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: tryOut.url })
  const phone = '+573000000000'
  await askForCode(page, phone)
  await expect.poll(() => tryOut.output).toContain(`Código para ${phone}: `)
  await typeCode(page, tryOut.codeOf(phone) ?? '')
  await expectAdministration(page)
  await page.close()
})

test('an anonymous visitor follows the journey of a link, and nothing else', async ({
  browser,
}) => {
  const client = await ApiClient.signedIn(tryOut.url, demoAccount)
  const list = await client.send('GET', '/gateway/journeys?states=9&limit=1')
  const { journeys } = (await list.json()) as { journeys: { id: string; code: string }[] }
  const journey = journeys[0]
  if (!journey) throw new Error('No journey is on the road')
  const share = await client.send('POST', `/gateway/journeys/${journey.id}/shares`, {})
  const { token } = (await share.json()) as NewShare

  const page = await browser.newPage({ baseURL: tryOut.url })
  const granted = page.waitForResponse('**/gateway/shared/grant')
  const listened = page.waitForRequest(/Firestore\/Listen\/channel/)
  await page.goto(`/seguir#${token}`)
  await expect(page.getByText(`Viaje ${journey.code}`)).toBeVisible()
  expect((await granted).status()).toBe(200)
  await listened
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login/)
  await page.close()
})

// Google's emulator of Firebase Authentication in a process of its own: `emulator-process.ts PROJECT PORT`.
// It ends with the process that started it. Its parts have no public entry, so the version is pinned.
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'

interface ExpressApp {
  listen(port: number, host: string, onListening: () => void): Server
}

interface EmulatorParts {
  createApp: (projectId: string, singleProject: unknown) => Promise<ExpressApp>
  singleProject: unknown
  paths: Record<string, unknown>
  logger: { log: (type: string, text: string) => void }
}

/** What the parent is told. */
export type EmulatorMessage = { url: string } | { phone: string; code: string }

/**
 * The calls of browsers and of our server. Compiling the checks of all eighty paths takes most of the emulator's start;
 * those of tenants, passkeys, SAML and session cookies answer 404 here.
 */
const servedPaths = [
  /^\/v1\/accounts:(?:createAuthUri|delete|lookup|resetPassword|sendOobCode|sendVerificationCode|update)$/,
  /^\/v1\/accounts:sign(?:Up|InWith(?:CustomToken|Idp|Password|PhoneNumber))$/,
  /^\/v1\/projects\/\{targetProjectId\}\/accounts(?::delete|:lookup|:update)?$/,
  /^\/v1\/(?:projects|recaptchaParams|token)$/,
  /^\/v2\/accounts\/mfa(?:Enrollment|SignIn):(?:start|finalize)$/,
  /^\/v2\/(?:projects\/\{targetProjectId\}\/config|passwordPolicy|recaptchaConfig)$/,
  /^\/emulator\/v1\/projects\/\{targetProjectId\}\/(?:accounts|config|oobCodes|verificationCodes)$/,
]

const tell = (message: EmulatorMessage) => process.send?.(message)

const [projectId = '', port = '0'] = process.argv.slice(2)
process.on('disconnect', () => process.exit(0))
const { createApp, singleProject, paths, logger } = loadEmulator()
for (const path of Object.keys(paths)) {
  if (!servedPaths.some((served) => served.test(path))) delete paths[path]
}
logger.log = (_type, text) => {
  const [, phone, code] = /(\+\d+), use the code (\d+)/.exec(text) ?? []
  if (phone && code) tell({ phone, code })
}
const app = await createApp(projectId, singleProject)
const server = app.listen(Number(port), '127.0.0.1', () => {
  const bound = server.address() as AddressInfo
  tell({ url: `http://127.0.0.1:${bound.port}` })
})

function loadEmulator(): EmulatorParts {
  const load = createRequire(import.meta.url)
  const folder = 'firebase-tools/lib/emulator'
  // First of all, because it and the server import each other.
  const { SingleProjectMode } = load(`${folder}/auth`)
  return {
    createApp: load(`${folder}/auth/server`).createApp,
    singleProject: SingleProjectMode.ERROR,
    paths: load(`${folder}/auth/apiSpec`).default.paths,
    logger: load(`${folder}/emulatorLogger`).EmulatorLogger.prototype,
  }
}

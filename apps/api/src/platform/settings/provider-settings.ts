import { z } from 'zod'
import {
  emulatedProject,
  type firebaseSettings,
  isEmulator,
  missingVariables,
  projectMistakes,
  projectOf,
  projectOfAccount,
  type ServiceAccount,
} from './firebase-settings.ts'

/** Firebase Authentication as a second way to sign in. Present if at least one of its methods is switched on. */
export interface ProviderSettings {
  /** As `config.json` lists them: `email-password`, `popup:google.com`. */
  methods: readonly string[]
  projectId: string
  /** Identifies the project to browsers; not a secret. */
  apiKey: string
  authDomain: string | undefined
  /** Origin of an emulator or double; undefined is Google's own. */
  authUrl: string | undefined
  /** The public keys of ID tokens. Undefined if they may be unsigned, as those of Google's emulator are. */
  certificatesUrl: string | undefined
  /** Asks whether a sign-in was revoked. Undefined only with an emulator, which checks no access. */
  serviceAccount: ServiceAccount | undefined
}

const googleCertificates =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

/** Providers are named as Firebase does: `google.com`, `microsoft.com`, `oidc.company`. */
const methodPattern =
  /^(?:email-password|phone|anonymous|custom-token|(?:popup|redirect):[a-z\d][a-z\d._-]*)$/

const methodList = z.string().transform((text, context) => {
  const methods = text.split(',').map((method) => method.trim())
  const unknown = methods.find((method) => !methodPattern.test(method))
  if (unknown === undefined) return [...new Set(methods)]
  context.addIssue({
    code: 'custom',
    message: `debe ser una lista separada por comas de email-password, phone, anonymous, custom-token, popup:PROVEEDOR y redirect:PROVEEDOR, por ejemplo popup:google.com; «${unknown}» no sirve`,
  })
  return z.NEVER
})

export const providerSettings = {
  FIREBASE_SIGN_IN: methodList.optional(),
  FIREBASE_CERTIFICATES_URL: z
    .url({
      protocol: /^https?$/,
      error: 'debe ser una dirección completa, por ejemplo http://127.0.0.1:9098/llaves',
    })
    .optional(),
}

const ProviderVariables = z.object(providerSettings)
type FirebaseVariables = z.output<z.ZodObject<typeof firebaseSettings>>

/** Firebase gives no real project a name that begins so. */
const demoProject = /^demo-/

export function readProvider(
  env: z.output<typeof ProviderVariables> & FirebaseVariables & { NODE_ENV?: string | undefined },
): ProviderSettings | undefined {
  if (!env.FIREBASE_SIGN_IN) return undefined
  const { FIREBASE_AUTH_URL: authUrl, FIREBASE_SERVICE_ACCOUNT: serviceAccount } = env
  const projectId = projectOf(env)
  // `providerMistakes` refuses the other cases with a sentence; here they end with tokens that nothing can sign.
  const mayBeUnsigned =
    isEmulator(authUrl) && env.NODE_ENV !== 'production' && demoProject.test(projectId)
  return {
    methods: env.FIREBASE_SIGN_IN,
    projectId,
    apiKey: env.FIREBASE_API_KEY ?? projectId,
    // The SDK wants a domain for popups and redirects, also with an emulator, which is what it opens then.
    authDomain:
      env.FIREBASE_AUTH_DOMAIN ??
      (isEmulator(authUrl) ? `${projectId}.firebaseapp.com` : undefined),
    authUrl,
    certificatesUrl:
      env.FIREBASE_CERTIFICATES_URL ?? (mayBeUnsigned ? undefined : googleCertificates),
    serviceAccount,
  }
}

/** What is missing, and emulators where they are not allowed. Values that are invalid alone are reported elsewhere. */
export function providerMistakes(given: Record<string, string | undefined>): string[] {
  const methods = given['FIREBASE_SIGN_IN']
  if (!methods) return []
  const isEmulated = isEmulator(given['FIREBASE_AUTH_URL'])
  if (given['NODE_ENV'] === 'production') {
    // With Firestore the address of the emulator is already reported.
    const names = ['FIREBASE_AUTH_URL', 'FIREBASE_CERTIFICATES_URL'].slice(
      given['LIVE_DRIVER'] === 'firestore' ? 1 : 0,
    )
    const insecure = names.filter((name) => isEmulator(given[name]))
    if (insecure.length > 0) {
      return insecure.map((name) => `${name} debe empezar por https:// en producción.`)
    }
  }
  if (isEmulated) return unsignedMistakes(given)
  const mistakes: string[] = []
  // With Firestore these are already reported.
  if (given['LIVE_DRIVER'] !== 'firestore') {
    const missing = missingVariables(given).map(
      (name) =>
        `${name} es obligatoria con FIREBASE_SIGN_IN, salvo que FIREBASE_AUTH_URL sea de un emulador (http://).`,
    )
    mistakes.push(...missing, ...projectMistakes(given))
  }
  if (/\b(?:popup|redirect):/.test(methods) && !given['FIREBASE_AUTH_DOMAIN']) {
    mistakes.push(
      'FIREBASE_AUTH_DOMAIN es obligatoria cuando FIREBASE_SIGN_IN tiene popup o redirect.',
    )
  }
  return mistakes
}

/** An emulator signs nothing, so it must not stand in for a real project, whose people could then be impersonated. */
function unsignedMistakes(given: Record<string, string | undefined>): string[] {
  if (given['FIREBASE_CERTIFICATES_URL']) return []
  const project = given['FIREBASE_PROJECT_ID'] ?? projectOfAccount(given) ?? emulatedProject
  if (demoProject.test(project)) return []
  return [
    `FIREBASE_AUTH_URL es de un emulador (http://), que no firma los ingresos: solo sirve con un proyecto cuyo nombre empiece por demo-, y ${project} no lo hace.`,
  ]
}

import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { needsDatabase, servedParts } from './served-parts.ts'

/** The account of this server in a Google project. */
export interface ServiceAccount {
  projectId: string
  clientEmail: string
  /** RSA, PEM. */
  privateKey: string
  keyId: string | undefined
  /** Where signed requests are exchanged for access tokens. */
  tokenUrl: string
}

/** Present if the consoles get their live documents from Firestore instead of from this server. */
export interface FirebaseSettings {
  /** Undefined only with emulators, which check no signature, and where only the console is served. */
  serviceAccount: ServiceAccount | undefined
  projectId: string
  /** Identifies the project to browsers; not a secret. */
  apiKey: string
  authDomain: string | undefined
  /** Origins of an emulator or double; undefined are Google's own. */
  firestoreUrl: string | undefined
  authUrl: string | undefined
  /** A truck's position is published at most once in so many seconds. */
  positionSeconds: number
}

/** Firebase's emulators accept any project whose name begins with `demo-`, and never call Google for it. */
export const emulatedProject = 'demo-arriero'

const serviceAccountError =
  'debe ser el archivo JSON de una cuenta de servicio de Google, completo o en base64'

const KeyFile = z.object({
  project_id: z.string().min(1),
  client_email: z.string().includes('@'),
  private_key: z.string().refine(isRsaKey),
  private_key_id: z.string().optional(),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
})

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const serviceAccount = z.string().transform((text, context): ServiceAccount => {
  const parsed = KeyFile.safeParse(readJson(text))
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: serviceAccountError })
    return z.NEVER
  }
  const { data } = parsed
  return {
    projectId: data.project_id,
    clientEmail: data.client_email,
    privateKey: data.private_key,
    keyId: data.private_key_id,
    tokenUrl: data.token_uri,
  }
})

/** Base64 needs no quotes in a terminal. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('{') ? text : Buffer.from(text, 'base64').toString())
  } catch {
    return undefined
  }
}

const origin = z
  .url({
    protocol: /^https?$/,
    error: 'debe ser una dirección completa, por ejemplo http://127.0.0.1:8080',
  })
  .transform((text) => new URL(text).origin)

const secondsError = 'debe ser un número entero entre 0 y 3600'

export const firebaseSettings = {
  LIVE_DRIVER: z
    .enum(['embedded', 'firestore'], { error: 'debe ser embedded o firestore' })
    .default('embedded'),
  FIREBASE_SERVICE_ACCOUNT: serviceAccount.optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z\d-]{3,60}$/, {
      error: 'debe ser el identificador de un proyecto de Firebase, por ejemplo arriero-1a2b3',
    })
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z\d.-]+$/, {
      error: 'debe ser un nombre de equipo, por ejemplo proyecto.firebaseapp.com',
    })
    .optional(),
  FIRESTORE_URL: origin.optional(),
  FIREBASE_AUTH_URL: origin.optional(),
  FIRESTORE_POSITION_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, { error: secondsError })
    .transform(Number)
    .pipe(z.int().max(3600, { error: secondsError }))
    .default(30),
}

const FirebaseVariables = z.object(firebaseSettings)
type Variables = z.output<typeof FirebaseVariables>

export const projectOf = (env: Variables): string =>
  env.FIREBASE_PROJECT_ID ?? env.FIREBASE_SERVICE_ACCOUNT?.projectId ?? emulatedProject

export function readFirebase(env: Variables): FirebaseSettings | undefined {
  if (env.LIVE_DRIVER !== 'firestore') return undefined
  const projectId = projectOf(env)
  return {
    serviceAccount: env.FIREBASE_SERVICE_ACCOUNT,
    projectId,
    apiKey: env.FIREBASE_API_KEY ?? projectId,
    authDomain: env.FIREBASE_AUTH_DOMAIN,
    firestoreUrl: env.FIRESTORE_URL,
    authUrl: env.FIREBASE_AUTH_URL,
    positionSeconds: env.FIRESTORE_POSITION_SECONDS,
  }
}

type Given = Record<string, string | undefined>

/** What is missing, and emulators where they are not allowed. Values that are invalid alone are reported elsewhere. */
export function firebaseMistakes(given: Given): string[] {
  if (given['LIVE_DRIVER'] !== 'firestore') return []
  return [...firestoreMistakes(given), ...projectMistakes(given)]
}

function firestoreMistakes(given: Given): string[] {
  const urls = ['FIRESTORE_URL', 'FIREBASE_AUTH_URL']
  const emulated = urls.filter((name) => isEmulator(given[name]))
  if (given['NODE_ENV'] === 'production' && emulated.length > 0) {
    return emulated.map((name) => `${name} debe empezar por https:// en producción.`)
  }
  if (emulated.length === urls.length) return []
  return missingVariables(given).map(
    (name) =>
      `${name} es obligatoria con LIVE_DRIVER=firestore, salvo que FIRESTORE_URL y FIREBASE_AUTH_URL sean de emuladores (http://).`,
  )
}

/** A process that serves the console alone calls nobody at Google: the project's name is enough, without a secret. */
export function missingVariables(given: Given): string[] {
  const serve = servedParts.safeParse(given['SERVE']).data ?? []
  const account = 'FIREBASE_SERVICE_ACCOUNT'
  const isNamed = !needsDatabase({ serve }) && !given[account]
  const required = [isNamed ? 'FIREBASE_PROJECT_ID' : account, 'FIREBASE_API_KEY']
  return required.filter((name) => !given[name])
}

export function projectMistakes(given: Given): string[] {
  const [project, accountProject] = [given['FIREBASE_PROJECT_ID'], projectOfAccount(given)]
  if (!project || !accountProject || accountProject === project) return []
  return [
    `FIREBASE_PROJECT_ID debe ser el proyecto de FIREBASE_SERVICE_ACCOUNT, que es ${accountProject}.`,
  ]
}

export const projectOfAccount = (given: Given): string | undefined =>
  firebaseSettings.FIREBASE_SERVICE_ACCOUNT.safeParse(given['FIREBASE_SERVICE_ACCOUNT']).data
    ?.projectId

/** Emulators of Firebase listen without encryption; Google's hosts never do. A protocol can be in capital letters. */
export const isEmulator = (url: string | undefined): boolean => /^http:/i.test(url ?? '')

/** The origins that browsers call, for the content security policy. */
export const firebaseOrigins = ({ firestoreUrl, authUrl }: FirebaseSettings): string[] => [
  firestoreUrl ?? 'https://firestore.googleapis.com',
  ...(authUrl
    ? [authUrl]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']),
]

import { z } from 'zod'
import { onOff } from './on-off.ts'

/** Storage for files with the API of Amazon S3. */
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is part of the path; otherwise it is the first part of the host name. */
  isPathStyle: boolean
  /** Prefix of every key; empty or ending in a slash. */
  prefix: string
}

export const s3Settings = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, {
      error: 'debe ser un nombre de 3 a 63 letras minúsculas, números, puntos o guiones',
    })
    .optional(),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'debe ser una dirección completa, por ejemplo https://s3.us-east-1.amazonaws.com',
    })
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: onOff.default(true),
  S3_PREFIX: z
    .string()
    .regex(/^[\w-]+(?:\/[\w-]+)*\/?$/, {
      error: 'debe tener solo letras, números, guiones y /',
    })
    .transform((text) => text.replace(/\/?$/, '/'))
    .default(''),
}

const S3Variables = z.object(s3Settings)

/** Undefined unless a bucket is named. */
export function readS3(env: z.output<typeof S3Variables>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !endpoint || !accessKeyId || !secretAccessKey) return undefined
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    region: env.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    isPathStyle: env.S3_FORCE_PATH_STYLE,
    prefix: env.S3_PREFIX,
  }
}

const needed = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

export function s3Mistakes(given: Record<string, string | undefined>): string[] {
  const isWanted = needed.some((name) => given[name])
  if (!isWanted) return []
  const mistakes = needed
    .filter((name) => !given[name])
    .map((name) => `${name} es obligatoria cuando se define otra de S3.`)
  if (given['NODE_ENV'] === 'production' && isPlainRemote(given['S3_ENDPOINT'])) {
    mistakes.push(
      'S3_ENDPOINT debe empezar por https:// en producción, salvo que sea de este mismo equipo: los archivos tienen datos personales.',
    )
  }
  return mistakes
}

const isPlainRemote = (endpoint = ''): boolean =>
  URL.canParse(endpoint) &&
  endpoint.startsWith('http:') &&
  !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(endpoint).hostname)

/** A start failure that the operator can fix: one Spanish sentence that says how. */
export class StartFailure extends Error {
  /** The cause must be logged, because the sentence alone doesn't say what happened. */
  readonly needsLog: boolean

  constructor(sentence: string, options: ErrorOptions & { needsLog?: boolean } = {}) {
    super(sentence, options)
    this.name = 'StartFailure'
    this.needsLog = options.needsLog ?? false
  }
}

const listenProblems: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) =>
    `El puerto ${port} ya está ocupado por otro programa: ciérrelo o elija otro con la variable PORT.`,
  EACCES: (port) =>
    `El sistema no permite abrir el puerto ${port}: elija uno mayor que 1023 con la variable PORT.`,
  EADDRNOTAVAIL: () =>
    'La dirección de la variable HOST no pertenece a este equipo: use 127.0.0.1 o 0.0.0.0.',
  ENOTFOUND: () => 'La dirección de la variable HOST no existe: use 127.0.0.1 o 0.0.0.0.',
}

const databaseProblems: Record<string, string> = {
  ECONNREFUSED: 'nadie responde en esa dirección; inicie PostgreSQL o corrija DATABASE_URL',
  ENOTFOUND: 'el nombre del servidor no existe; corrija DATABASE_URL',
  EAI_AGAIN: 'el nombre del servidor no se pudo resolver; revise la red o corrija DATABASE_URL',
  ETIMEDOUT: 'el servidor no responde; revise la red o corrija DATABASE_URL',
  '28P01': 'el usuario o la contraseña no coinciden; corrija DATABASE_URL',
  '28000': 'el servidor no acepta a ese usuario; corrija DATABASE_URL',
  '3D000': 'esa base de datos no existe; créela o corrija DATABASE_URL',
  '53300': 'el servidor no acepta más conexiones; libere algunas o aumente su límite',
}

export function listenFailure(error: unknown, port: number): StartFailure {
  const sentence =
    listenProblems[codeOf(error)]?.(port) ??
    `No fue posible abrir el puerto ${port}: revise las variables HOST y PORT.`
  return new StartFailure(sentence, { cause: error })
}

/** Never shows the whole address, which may contain a password. */
export function databaseFailure(error: unknown, databaseUrl: string): StartFailure {
  const { host, pathname } = new URL(databaseUrl)
  const why =
    databaseProblems[codeOf(error)] ??
    'revise que DATABASE_URL sea correcta y que el servidor acepte la conexión'
  return new StartFailure(
    `No fue posible conectarse a la base de datos ${host}${pathname}: ${why}.`,
    { cause: error },
  )
}

export function dataDirFailure(error: unknown, dataDir: string): StartFailure {
  return new StartFailure(
    `No es posible escribir en la carpeta de datos ${dataDir}: dé permiso de escritura o elija otra con la variable DATA_DIR.`,
    { cause: error },
  )
}

export function noSpaceFailure(dataDir: string, megabytes: number): StartFailure {
  return new StartFailure(
    `La carpeta de datos ${dataDir} no tiene espacio: libere ${megabytes} MB en su disco o elija otra con la variable DATA_DIR.`,
  )
}

/** The folder exists and is writable, but PGlite can't open it. */
export function pgliteFailure(error: unknown, folder: string): StartFailure {
  return new StartFailure(
    `La base de datos de la carpeta ${folder} está dañada y no abre: restaure una copia de esa carpeta o, si puede perder sus datos, bórrela y se creará otra. El detalle quedó en el registro.`,
    { cause: error, needsLog: true },
  )
}

/** The message in the terminal when an entry point fails: no stack, no English. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof StartFailure) return error.message
  return 'No fue posible iniciar por un problema inesperado. El detalle quedó en el registro.'
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  const isTimeout = error instanceof Error && /timeout/i.test(error.message)
  return isTimeout ? 'ETIMEDOUT' : ''
}

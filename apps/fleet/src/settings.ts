export interface Settings {
  /** URL of the server, without a slash at the end. */
  server: string
  trucks: number
  speed: number
}

/** Reads the command line and the environment; returns an error message if they are invalid. */
export function readSettings(
  address: string | undefined,
  env: Record<string, string | undefined>,
): Settings | string {
  if (!address || !URL.canParse(address)) {
    return 'Escriba la dirección del servidor, por ejemplo: node apps/fleet/dist/main.js http://127.0.0.1:4000'
  }
  const trucks = parseWholeNumber(env['DEMO_TRUCKS'], 300, 0, 10_000)
  if (trucks === undefined) return 'DEMO_TRUCKS debe ser un número entero entre 0 y 10000.'
  const speed = parseWholeNumber(env['DEMO_SPEED'], 1, 1, 1000)
  if (speed === undefined) return 'DEMO_SPEED debe ser un número entero entre 1 y 1000.'
  return { server: address.replace(/\/+$/, ''), trucks, speed }
}

function parseWholeNumber(text: string | undefined, fallback: number, min: number, max: number) {
  if (!text) return fallback
  const value = Number(text)
  return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined
}

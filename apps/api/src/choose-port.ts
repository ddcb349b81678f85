import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Config, localAddress } from '#platform/settings/config.ts'
import { listenFailure } from '#platform/settings/start-failure.ts'

/** Port 0 means any free one; found before the server is built, whose addresses must name it. */
export async function choosePort(config: Config): Promise<Config> {
  const { host } = config
  if (config.port !== 0) return config
  const port = await findFreePort(host)
  const isLocal = config.publicUrl === localAddress(host, 0)
  return { ...config, port, ...(isLocal && { publicUrl: localAddress(host, port) }) }
}

async function findFreePort(host: string): Promise<number> {
  const probe = createServer().listen(0, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw listenFailure(error, 0)
  }
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Some proxies write `ip:port` or `[ip]:port`: the port is another for each connection. */
export function withoutPort(address: string): string {
  const [, v6, v4] = /^(?:\[([\d.:a-f]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(address) ?? []
  return v6 ?? v4 ?? address
}

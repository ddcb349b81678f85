/** For a server in another process, with the cookies that changes are refused without. */
export async function openBrowser(address: string) {
  const { headers } = await fetch(`${address}/config.json`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const xsrfToken = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? ''
  return {
    send: (method: string, path: string, body: object) =>
      fetch(`${address}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': decodeURIComponent(xsrfToken),
          cookie: cookies.join('; '),
        },
        body: JSON.stringify(body),
      }),
  }
}

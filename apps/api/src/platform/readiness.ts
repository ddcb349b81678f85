/** Where the process is in its life; `main.ts` moves it, the health routes and hooks read it. */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining'
}

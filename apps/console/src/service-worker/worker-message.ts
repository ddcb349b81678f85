/** What a page asks the service worker. `build` is answered with the worker's build, on the port of the message. */
export type WorkerMessage = { kind: 'build' } | { kind: 'activate' }

export const isWorkerMessage = (value: unknown): value is WorkerMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'build' || value.kind === 'activate')

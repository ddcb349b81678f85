import { HttpFailure } from './http-failure.ts'

/** A read is tried a second time, but not when the first took all the time anybody waits, nor when it was refused. */
export const retryOnce = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof HttpFailure && (error.isTimeout || isRefusal(error.status)))

const isRefusal = (status: number) => status >= 400 && status < 500

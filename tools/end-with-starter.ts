/**
 * Does `end` when this process is asked to stop or whoever started it is gone. Closing a child's channel is
 * the way to end it: unlike a signal it does no harm to a child that a terminal has told already.
 */
export function endWithStarter(end: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.on('disconnect', end)
}

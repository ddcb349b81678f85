import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Calls = Record<string, (argument: never) => unknown>

/** The child's side: runs one function per call and sends its result. */
export function serveCalls(calls: Calls): void {
  const answer = async ({ id, name, argument }: { id: number; name: string; argument: never }) => {
    try {
      process.send?.({ id, answer: await calls[name]?.(argument) })
    } catch (error) {
      process.send?.({ id, problem: String(error) })
    }
  }
  process.on('message', (call: Parameters<typeof answer>[0]) => void answer(call))
  process.once('disconnect', () => process.exit())
}

/** A program in a process of its own, so that measuring doesn't disturb the measured process. */
export class Helper<C extends Calls> {
  readonly #child: ChildProcess
  #calls = 0

  constructor(program: URL) {
    this.#child = fork(fileURLToPath(program), {
      execArgv: ['--import', import.meta.resolve('tsx')],
    })
    // One listener per pending call.
    this.#child.setMaxListeners(0)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  call<Name extends keyof C & string>(
    name: Name,
    ...[argument]: Parameters<C[Name]>
  ): Promise<Awaited<ReturnType<C[Name]>>> {
    const id = this.#calls++
    return new Promise((resolve, reject) => {
      const listener = (message: { id: number; answer?: never; problem?: string }) => {
        if (message.id !== id) return
        this.#child.off('message', listener).off('exit', onExit)
        if (message.problem === undefined) resolve(message.answer as never)
        else reject(new Error(message.problem))
      }
      const onExit = () => reject(new Error(`The process ended before it answered: ${name}`))
      this.#child.on('message', listener).once('exit', onExit)
      this.#child.send({ id, name, argument })
    })
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }
}

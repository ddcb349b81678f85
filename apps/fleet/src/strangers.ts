import { formatNumber } from '@arriero/domain/format/number.ts'

/** Trucks whose phone the server does not know: the database was filled for fewer, or by an older version. */
export class Strangers {
  readonly #trucks: number
  readonly #say: (line: string) => void
  #count = 0

  constructor(trucks: number, say: (line: string) => void) {
    this.#trucks = trucks
    this.#say = say
  }

  get isEverybody(): boolean {
    return this.#count === this.#trucks
  }

  add(): void {
    this.#count += 1
    if (!this.isEverybody) return
    this.#say(
      'La flota no puede circular: la base de datos no conoce sus teléfonos, porque la llenó una versión anterior. Detenga el servidor, borre la carpeta de datos (DATA_DIR, ./data si no la cambió) y vuelva a iniciar.',
    )
  }

  /** The database was filled when DEMO_TRUCKS was smaller. */
  tell(): void {
    if (this.#count === 0 || this.isEverybody) return
    const known = formatNumber(this.#trucks - this.#count)
    this.#say(
      `La base de datos tiene ${known} camiones: circulan esos. Para tener ${formatNumber(this.#trucks)}, borre la carpeta de datos y vuelva a iniciar.`,
    )
  }
}

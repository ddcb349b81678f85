/**
 * The fleet simulator: a process of its own that drives trucks through the public driver endpoints,
 * as phones would. The gateway has no driver endpoints yet, so it has no trucks to drive and says so.
 */
process.stdout.write('La flota de demostración todavía no tiene camiones que conducir.\n')

import { Counter, type Registry } from 'prom-client'
import { isRightPassword } from '../passwords/hash-password.ts'

/** Counts the passwords that reach the hash: what a limit on guesses really lets through. */
export function countPasswordChecks(metrics: Registry): typeof isRightPassword {
  const checks = new Counter({
    name: 'password_checks_total',
    help: 'Passwords compared with a hash, right or wrong, of known and unknown accounts',
    registers: [metrics],
  })
  return (passwordHash, password) => {
    checks.inc()
    return isRightPassword(passwordHash, password)
  }
}

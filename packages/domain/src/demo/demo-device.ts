/**
 * Device tokens of the demonstration, known to everybody: the seed registers them and the simulator signs
 * in with them. A database that has them does not start in production. Numbers begin at 0.
 */
export const demoDriverToken = (number: number): string =>
  `demo-conductor-${String(number).padStart(5, '0')}`

export const demoCustomerToken = (number: number): string =>
  `demo-cliente-${String(number).padStart(5, '0')}`

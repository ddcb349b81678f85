/**
 * Public device tokens of the demo: the seed registers them and the simulator uses them. A server in production
 * doesn't start with a database that contains them. Numbers start at 0.
 */
export const demoDriverToken = (number: number): string =>
  `demo-conductor-${String(number).padStart(5, '0')}`

export const demoCustomerToken = (number: number): string =>
  `demo-cliente-${String(number).padStart(5, '0')}`

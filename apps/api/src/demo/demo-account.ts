import { demoDomain } from '#platform/demo-domain.ts'

/** Public on purpose: printed at start and offered by the login screen. */
export const demoAccount = { email: `demo@${demoDomain}`, password: 'arriero-demo' }

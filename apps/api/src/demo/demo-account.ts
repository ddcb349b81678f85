import { demoDomain } from '#platform/settings/demo-domain.ts'

/** Public on purpose: printed at start and offered by the login screen. */
export const demoAccount = { email: `demo@${demoDomain}`, password: 'arriero-demo' }

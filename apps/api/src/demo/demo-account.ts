/** Public on purpose: printed at start and offered by the login screen. */
export const demoAccount = { email: 'demo@arriero.example', password: 'arriero-demo' }

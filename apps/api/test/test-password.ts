export const testPassword = 'una contraseña larga de prueba'

import { AuthEmulator, isEmulatorInstalled } from '../packages/auth-emulator/src/auth-emulator.ts'
import { EmulatedProject } from '../packages/auth-emulator/src/emulated-project.ts'

const projectId = 'demo-arriero'
/** Popup and redirect also work with the emulator, but they load a script from Google. */
const offlineMethods = 'email-password,phone,anonymous,custom-token'

/** The account of the demo, as its login screen shows it. */
const demoAccount = {
  email: 'demo@arriero.example',
  password: 'arriero-demo',
  phoneNumber: '+573000000000',
}

/**
 * Starts the emulator of Firebase Authentication, if its packages are installed, and gives the administrator of the
 * demo an account in it. Returns the settings of a server that uses it; none if there is no emulator.
 */
export async function startSignInTryOut(
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<Record<string, string>> {
  if (!isEmulatorInstalled()) return {}
  try {
    const onCode = (phone: string, code: string) => say(`Código para ${phone}: ${code}`)
    const { url } = await AuthEmulator.start({ projectId, onCode })
    const project = new EmulatedProject(url, projectId)
    await project.addAccount({ ...demoAccount, emailVerified: true })
    say(describe(url))
    return {
      FIREBASE_AUTH_URL: url,
      FIREBASE_SIGN_IN: env['FIREBASE_SIGN_IN'] ?? offlineMethods,
    }
  } catch (error) {
    say(`El emulador de Firebase Authentication no arrancó, y se sigue sin él: ${String(error)}`)
    return {}
  }
}

const describe = (url: string): string =>
  `Ingreso de prueba con el emulador de Firebase Authentication en ${url}: correo ${demoAccount.email} y contraseña ${demoAccount.password}, o celular 300 000 0000 y el código que aparezca aquí.`

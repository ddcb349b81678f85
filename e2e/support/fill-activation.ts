import type { Page } from '@playwright/test'

const password = 'cordillera de niebla 47'

/** All that an invited person is asked for, but the e-mail. */
export async function fillActivation(page: Page): Promise<void> {
  await page.getByLabel('Nombres').fill('Marta Lucía')
  await page.getByLabel('Apellidos').fill('Quintero Ríos')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repita la contraseña').fill(password)
  await page.getByLabel('Leí y acepto los términos de uso').check()
}

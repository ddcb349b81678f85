import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { readMail } from './people.ts'
import type { Server } from './server.ts'
import { expect } from './test.ts'

/** Somebody who registers; a cédula, a plate and an address that no demo person has. */
export const applicant = {
  email: 'luz.dary@correo.example',
  phone: '300 555 0142',
  givenNames: 'Luz Dary',
  surnames: 'Ospina Gil',
  cedula: '1.998.777.142',
  plate: 'ZQL 142',
}

export interface Paper {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Real files, drawn by the browser: a JPEG as a phone makes it, a PNG and a PDF. */
export async function drawPapers(browser: Browser): Promise<Record<'jpeg' | 'png' | 'pdf', Paper>> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
  await page.setContent(
    '<body style="font: 48px sans-serif; background: linear-gradient(#d9e6c8, #8fb0cf)"><h1>República de Colombia</h1><p>OSPINA GIL, LUZ DARY</p><p>1.998.777.142</p></body>',
  )
  const papers = {
    jpeg: {
      name: 'IMG_2041.jpg',
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    },
    png: { name: 'captura.png', mimeType: 'image/png', buffer: await page.screenshot() },
    pdf: { name: 'certificado.pdf', mimeType: 'application/pdf', buffer: await page.pdf() },
  }
  await page.close()
  return papers
}

/** From the public form to the state page, on a phone. */
export async function register(page: Page, server: Server, browser: Browser): Promise<void> {
  const { jpeg, png, pdf } = await drawPapers(browser)
  await page.goto('/registro')
  await page.getByRole('button', { name: /Soy conductor/ }).click()
  await page.getByLabel('Correo').fill(applicant.email)
  await page.getByLabel('Celular').fill(applicant.phone)
  await page.getByLabel(/autorizo el tratamiento/).check()
  await press(page, 'Continuar')

  await expect(page.getByRole('heading', { name: 'Confirme su correo' })).toBeVisible()
  const mail = await readMail(server, applicant.email, /código de registro/)
  await typeCode(page, codeIn(mail.text))
  await expect(page.getByRole('heading', { name: 'Confirme su celular' })).toBeVisible()
  await typeCode(page, codeIn(await readSms(server, '+573005550142')))

  const { givenNames, surnames, cedula, plate } = applicant
  const expires = { 'Vence el': '31122027' }
  await fillItem(page, 'Cédula y datos personales', {
    typed: { Nombres: givenNames, Apellidos: surnames, Cédula: cedula },
    files: { 'Cédula, frente': jpeg, 'Cédula, reverso': png },
  })
  await fillItem(page, 'Foto del rostro', { files: { 'Foto del rostro': jpeg } })
  await fillItem(page, 'Licencia de conducción', {
    typed: { Número: '1998777142', ...expires },
    chosen: { Categoría: 'C3' },
    files: { 'Licencia, frente': jpeg, 'Licencia, reverso': jpeg },
  })
  await fillItem(page, 'Seguridad social (PILA)', {
    typed: { Planilla: '99812', ...expires },
    files: { Planilla: pdf },
  })
  await fillItem(page, 'Antecedentes y multas', {
    typed: { 'Fecha del certificado': '01112026' },
    files: { Certificado: pdf },
  })
  await expect(page.getByRole('heading', { name: /Curso de mercancías peligrosas/ })).toBeVisible()
  await press(page, 'No aplica')
  await fillItem(page, 'Cuenta bancaria', {
    typed: { Banco: 'Bancolombia', 'Número de cuenta': '12345678901', Titular: givenNames },
    files: { 'Certificación bancaria': pdf },
  })
  await fillItem(page, 'Licencia de tránsito', {
    typed: {
      Placa: plate,
      'Placa del remolque': 'R10142',
      'Capacidad en kilos': '34.000',
      Propietario: givenNames,
    },
    chosen: { 'Tipo de vehículo': 'Tractomula', Carrocería: 'Portacontenedor' },
    files: { 'Licencia de tránsito, frente': jpeg, 'Licencia de tránsito, reverso': png },
  })
  await fillItem(page, 'SOAT', { typed: { Número: 'SO-1', ...expires }, files: { SOAT: pdf } })
  await expect(page.getByRole('heading', { name: 'Revisión técnico-mecánica' })).toBeVisible()
  await press(page, 'No aplica')
  await fillItem(page, 'Póliza de responsabilidad civil', {
    typed: { Número: 'PO-1', ...expires },
    files: { Póliza: pdf },
  })
  const sides = ['Frente', 'Atrás', 'Lado izquierdo', 'Lado derecho']
  await fillItem(page, 'Fotos del vehículo', {
    files: Object.fromEntries(sides.map((side) => [side, jpeg])),
  })
  await expect(page.getByRole('heading', { name: 'Revise y envíe' })).toBeVisible()
  await press(page, 'Enviar a revisión')
  await expect(page.getByRole('heading', { name: 'En revisión' })).toBeVisible()
}

interface ItemEntries {
  typed?: Record<string, string>
  chosen?: Record<string, string>
  files: Record<string, Paper>
}

async function fillItem(page: Page, title: string, entries: ItemEntries): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // First, because the choice of a tractor makes the plate of its trailer a must.
  for (const [label, option] of Object.entries(entries.chosen ?? {})) {
    await page.getByLabel(label, { exact: true }).selectOption(option)
  }
  for (const [label, text] of Object.entries(entries.typed ?? {})) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  for (const [label, paper] of Object.entries(entries.files)) await chooseFile(page, label, paper)
  await press(page, 'Guardar y continuar')
}

/** Waits until it is stored. */
export async function chooseFile(page: Page, title: string, paper: Paper): Promise<void> {
  const slot = page.getByRole('group', { name: title, exact: true })
  await slot.getByLabel(`Elegir archivo: ${title}`, { exact: true }).setInputFiles(paper)
  await expect(slot.getByText(/guardad[ao]/)).toBeVisible()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Dígito 1 de 6').click()
  await page.keyboard.type(code)
}

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** Waits for a message to this phone in the outbox folder and returns the newest. */
async function readSms(server: Server, to: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox')
  let found: string | undefined
  await expect
    .poll(() => {
      const names = existsSync(folder) ? readdirSync(folder) : []
      const texts = names
        .filter((name) => name.endsWith('.sms.txt'))
        .toSorted()
        .map((name) => readFileSync(join(folder, name), 'utf8'))
      found = texts.findLast((text) => text.startsWith(`Para: ${to}\n`))
      return found
    })
    .toBeDefined()
  return found?.split('\n').slice(1).join('\n') ?? ''
}

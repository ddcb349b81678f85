import { expect as expectAtOnce, type Locator, type Page } from '@playwright/test'
import type { Person } from './person.ts'

/** A slow machine shows in the figures, and does not end the visit. */
const expect = expectAtOnce.configure({ timeout: 60_000 })

/** How a person does each part of the way. */
export interface Way {
  enter: (person: Person) => Promise<void>
  goToAttention: (person: Person) => Promise<void>
  openNovelty: (person: Person, code: string) => Promise<void>
  beginStep: (person: Person, panel: Locator) => Promise<void>
  chooseFirstOutcome: (person: Person, dialog: Locator) => Promise<void>
  resolve: (person: Person, panel: Locator, dialog: Locator) => Promise<void>
  closePanel: (person: Person, panel: Locator) => Promise<void>
}

const demoButton = (page: Page) => page.getByRole('button', { name: 'Usar esta cuenta' })
const rowOf = (page: Page, code: string) =>
  attentionQueue(page).getByRole('listitem').filter({ hasText: code })
const linkOf = (page: Page, code: string) =>
  rowOf(page, code).getByRole('link', { name: code, exact: true })
const firstOutcome = (dialog: Locator) =>
  dialog.getByRole('group', { name: '¿Qué pasó?' }).getByRole('button').first()

const attentionQueue = (page: Page): Locator =>
  page.getByRole('list', { name: 'Viajes que requieren atención' })

/** By what the screen shows: buttons with their words. */
export const mouse: Way = {
  enter: (person) => person.click(demoButton(person.page)),
  goToAttention: (person) =>
    person.click(
      person.page
        .getByRole('navigation', { name: 'Principal' })
        .getByRole('link', { name: /^Atención/ }),
    ),
  openNovelty: (person, code) => person.click(linkOf(person.page, code)),
  async beginStep(person, panel) {
    const next = panel.getByRole('listitem').filter({ hasText: /^Sigue:/ })
    await person.click(next.getByRole('link').or(next.getByRole('button')).first())
  },
  chooseFirstOutcome: (person, dialog) => person.click(firstOutcome(dialog)),
  async resolve(person, panel, dialog) {
    // A remedy that ends it knows the reason; not every kind has one.
    const remedies = panel.getByRole('group', { name: 'Salidas' })
    const remedy = remedies.getByRole('button', { name: /continuar|señal/i }).first()
    if (await remedy.isVisible()) await person.click(remedy)
    else await person.click(panel.getByRole('button', { name: /^Resolver novedad/ }))
    await expect(dialog).toBeVisible()
    const reasons = dialog.getByRole('radiogroup', { name: /^Motivo/ })
    const hasReason = (await reasons.getByRole('radio', { checked: true }).count()) > 0
    if (!hasReason) await person.click(reasons.getByRole('radio').first())
    await person.click(dialog.getByRole('button', { name: 'Resolver novedad', exact: true }))
  },
  closePanel: (person, panel) =>
    person.click(panel.getByRole('button', { name: 'Cerrar', exact: true })),
}

/** Tab up to the first page, then the keys of the sheet that the menu offers. */
export const keyboard: Way = {
  async enter(person) {
    await person.pressUntilFocused('Tab', demoButton(person.page))
    await person.press('Enter')
  },
  async goToAttention(person) {
    const sheet = person.page.getByRole('dialog', { name: 'Atajos de teclado' })
    await person.press('?')
    await expect(sheet.getByText('Atención', { exact: true })).toBeVisible()
    await person.press('Escape')
    await expect(sheet).toBeHidden()
    await person.press('g', 'a')
  },
  async openNovelty(person, code) {
    await person.pressUntilFocused('j', linkOf(person.page, code))
    await person.press('Enter')
  },
  beginStep: (person) => person.press('a'),
  async chooseFirstOutcome(person, dialog) {
    await expect(firstOutcome(dialog)).toBeFocused()
    await person.press('Enter')
  },
  async resolve(person, _panel, dialog) {
    await person.press('r')
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await person.press('Space', 'Enter')
  },
  closePanel: (person) => person.press('Escape'),
}

export interface ResolvedNovelty {
  code: string
  /** «Novedad: varada mecánica». */
  reason: string
  steps: number
}

/** From the login page to the first resolved novelty, with every step of its protocol. */
export async function resolveFirstNovelty(
  person: Person,
  address: string,
  way: Way,
): Promise<ResolvedNovelty> {
  const { page } = person
  await person.open(address)
  await expect(demoButton(page)).toBeVisible()
  await person.reach('login page')
  await way.enter(person)
  await expect(page.getByRole('row').filter({ hasText: /V-\d/ }).first()).toBeVisible()
  await person.reach('list filled')
  await way.goToAttention(person)
  const first = attentionQueue(page).getByRole('listitem').filter({ hasText: 'Novedad:' }).first()
  await expect(first).toBeVisible()
  await person.reach('queue with a novelty')
  const text = await first.innerText()
  const code = /V-\d+/.exec(text)?.[0] ?? ''
  const reason = /Novedad: [^\n]+/.exec(text)?.[0] ?? ''
  await way.openNovelty(person, code)
  const panel = page.getByRole('group', { name: 'Viaje elegido' })
  await expect(panel.getByRole('heading', { name: /^Protocolo/ })).toBeVisible()
  await person.reach('protocol open')
  const steps = await takeSteps(person, way, panel)
  await person.reach('all steps taken')
  const dialog = page.getByRole('dialog')
  await way.resolve(person, panel, dialog)
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, code).filter({ hasText: 'Novedad:' })).toHaveCount(0)
  await person.reach('novelty resolved')
  await way.closePanel(person, panel)
  const row = attentionQueue(page)
    .getByRole('listitem')
    .filter({ has: page.locator(':focus') })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText(code)
  await person.reach('cursor on the next one')
  return { code, reason, steps }
}

/** Takes the required steps with their first outcome; the dialog may go on to the next one by itself. */
async function takeSteps(person: Person, way: Way, panel: Locator): Promise<number> {
  const dialog = person.page.getByRole('dialog')
  const required = panel.getByRole('listitem').filter({ hasText: /^(Sigue|Después):/ })
  const total = await required.count()
  for (let left = total; left > 0; left -= 1) {
    if (!(await dialog.isVisible())) await way.beginStep(person, panel)
    const place = await dialog.getByText(/^Paso \d+ de \d+$/).innerText()
    await way.chooseFirstOutcome(person, dialog)
    await expect(required).toHaveCount(left - 1)
    // It closes, or goes on with another step.
    await expect(dialog.getByText(place, { exact: true })).toHaveCount(0)
  }
  await expect(dialog).toBeHidden()
  return total
}

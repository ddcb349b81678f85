import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'
import { findBrowser } from './test-run/find-browser.ts'

/** Draws the papers of the demo's applicants: `npx tsx tools/demo-papers.ts`. They show nobody's data and say so. */
const target = join(root, 'apps/api/src/demo/data/demo-papers.json')

interface Drawing {
  width: number
  height: number
  html: string
}

const lines = (...widths: number[]) =>
  widths.map((width) => `<i style="width:${width}%"></i>`).join('')

const silhouette = (color: string) =>
  `<svg class="face" viewBox="0 0 60 76"><rect width="60" height="76" fill="#dfe6ea"/>
   <circle cx="30" cy="30" r="14" fill="${color}"/><path d="M4 76c2-20 14-27 26-27s24 7 26 27z" fill="${color}"/></svg>`

const card = (title: string, from: string, to: string, body: string): Drawing => ({
  width: 640,
  height: 404,
  html: `<div class="card" style="background:linear-gradient(120deg,${from},${to})">
    <header><b>${title}</b><span>Muestra sin validez</span></header><main>${body}</main></div>`,
})

const letter = (title: string, body: string): Drawing => ({
  width: 540,
  height: 700,
  html: `<div class="letter"><header><b>${title}</b><span>Muestra sin validez</span></header>
    <main>${body}</main><footer>${lines(38)}<em>Firma</em></footer></div>`,
})

const photo = (sky: string, drawing: string): Drawing => ({
  width: 640,
  height: 440,
  html: `<svg viewBox="0 0 640 440" style="display:block"><rect width="640" height="440" fill="${sky}"/>
    <path d="M0 300 140 190 260 280 420 150 640 300V440H0z" fill="#7d9a83"/>
    <rect y="330" width="640" height="110" fill="#6b6f73"/>${drawing}</svg>`,
})

const plate = (x: number, y: number) =>
  `<rect x="${x}" y="${y}" width="74" height="30" rx="4" fill="#fff" stroke="#333"/>
   <text x="${x + 37}" y="${y + 21}" font-size="17" font-weight="700" text-anchor="middle">ZZ· 000</text>`

const wheel = (x: number) =>
  `<circle cx="${x}" cy="356" r="28" fill="#222"/><circle cx="${x}" cy="356" r="12" fill="#999"/>`

const side = (flip: string) => `<g transform="${flip}">
  <rect x="70" y="150" width="350" height="190" fill="#e9edf0" stroke="#8b959c" stroke-width="3"/>
  <path d="M430 210h80l50 70v60H430z" fill="#b5452f"/><path d="M446 224h58l34 50h-92z" fill="#cfe2ee"/>
  ${[120, 180, 380, 510].map(wheel).join('')}</g>`

const end = (color: string, inner: string) =>
  `<rect x="200" y="110" width="240" height="240" rx="14" fill="${color}"/>${inner}
   <rect x="206" y="340" width="46" height="50" fill="#222"/><rect x="388" y="340" width="46" height="50" fill="#222"/>${plate(283, 306)}`

const drawings: Record<string, Drawing> = {
  'cedula-front': card(
    'Cédula',
    '#fbe9b7',
    '#e7f0d4',
    `${silhouette('#8a97a0')}<p>${lines(70, 52, 64, 40)}</p>`,
  ),
  'cedula-back': card(
    'Cédula, reverso',
    '#f3e7c4',
    '#dfe9e2',
    `<p>${lines(80, 60, 72, 50)}</p><u></u>`,
  ),
  face: photo(
    '#cfd8dd',
    `<rect width="640" height="440" fill="#cfd8dd"/><circle cx="320" cy="180" r="88" fill="#9aa7af"/>
     <path d="M130 440c10-120 90-160 190-160s180 40 190 160z" fill="#5f7f9c"/>`,
  ),
  'licence-front': card(
    'Licencia de conducción',
    '#d9ecf7',
    '#e8e2f3',
    `${silhouette('#7d8fa6')}<p>${lines(66, 48, 58, 30)}<strong>Categoría</strong></p>`,
  ),
  'licence-back': card(
    'Licencia, reverso',
    '#dbe9f2',
    '#e9e6f1',
    `<p>${lines(84, 84, 60, 76, 40)}</p>`,
  ),
  'transit-front': card(
    'Licencia de tránsito',
    '#dff1e4',
    '#f2efda',
    `<p>${lines(40, 72, 60, 66, 48)}</p>`,
  ),
  'transit-back': card(
    'Licencia de tránsito, reverso',
    '#e2f0e6',
    '#f0eedd',
    `<p>${lines(80, 66, 72)}</p><u></u>`,
  ),
  certificate: letter('Certificado', `<p>${lines(96, 90, 94, 60)}</p><p>${lines(92, 88, 40)}</p>`),
  bank: letter(
    'Certificación bancaria',
    `<p>${lines(70, 90, 84)}</p><table>${'<tr><td></td><td></td></tr>'.repeat(3)}</table>`,
  ),
  soat: letter(
    'SOAT',
    `<table>${'<tr><td></td><td></td></tr>'.repeat(6)}</table><p>${lines(90, 70)}</p>`,
  ),
  policy: letter(
    'Póliza',
    `<p>${lines(60, 90)}</p><table>${'<tr><td></td><td></td></tr>'.repeat(5)}</table>`,
  ),
  rut: letter('Registro tributario', `<table>${'<tr><td></td><td></td></tr>'.repeat(8)}</table>`),
  'truck-front': photo(
    '#bcd6e6',
    end('#b5452f', '<rect x="222" y="134" width="196" height="90" rx="8" fill="#cfe2ee"/>'),
  ),
  'truck-back': photo(
    '#bcd6e6',
    end('#e9edf0', '<path d="M320 116v180" stroke="#8b959c" stroke-width="4"/>'),
  ),
  'truck-left': photo('#c6dbe6', side('')),
  'truck-right': photo('#c6dbe6', side('translate(640 0) scale(-1 1)')),
}

const style = `<style>
  body { margin: 0; font: 20px sans-serif; color: #33424d; background: #b9c2c8 }
  i { display: block; height: 12px; margin: 0 0 14px; border-radius: 6px; background: #33424d55; }
  header { display: flex; justify-content: space-between; align-items: baseline }
  header span { font-size: 14px; color: #8a3b2e }
  .card { box-sizing: border-box; width: 600px; height: 364px; margin: 20px; padding: 24px 28px; border-radius: 24px; box-shadow: 0 2px 10px #0004 }
  .card main { display: flex; gap: 28px; margin-top: 30px } .card p { flex: 1; margin: 0 }
  .face { width: 150px; height: 190px; border-radius: 10px } u { width: 120px; height: 120px; background: repeating-conic-gradient(#33424d 0 25%, #fff 0 50%) 0 0/20px 20px }
  .letter { box-sizing: border-box; height: 660px; margin: 20px; padding: 40px 44px; background: #fff; box-shadow: 0 2px 10px #0004 }
  .letter main { margin-top: 44px } .letter i { height: 9px } table { width: 100%; border-collapse: collapse; margin-bottom: 24px } td { height: 30px; border: 1px solid #33424d66; width: 50% }
  footer { margin-top: 60px } em { font-size: 14px }
  .stamp { position: absolute; inset: 0; display: grid; place-items: center; pointer-events: none }
  .stamp b { font-size: 60px; letter-spacing: 6px; color: #c0392b66; transform: rotate(-24deg) }
</style><div class="stamp"><b>DEMOSTRACIÓN</b></div>`

const browserPath = await findBrowser()
if ('problem' in browserPath) {
  console.error(browserPath.problem)
  process.exit(1)
}
const browser = await chromium.launch({
  executablePath: browserPath.path,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const page = await browser.newPage()
  const papers: Record<string, { width: number; height: number; jpeg: string }> = {}
  for (const [name, { width, height, html }] of Object.entries(drawings)) {
    await page.setViewportSize({ width, height })
    await page.setContent(style + html)
    const image = await page.screenshot({ type: 'jpeg', quality: 28 })
    papers[name] = { width, height, jpeg: image.toString('base64') }
    console.log(`✓ ${name}: ${image.length} bytes`)
  }
  writeFileSync(target, `${JSON.stringify(papers, null, 2)}\n`)
} finally {
  await browser.close()
}

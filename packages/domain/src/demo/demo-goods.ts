import type { CargoNature } from '../journeys/cargo-nature.ts'
import type { Random } from './random.ts'

interface DemoCustomer {
  name: string
  /** What it ships in any truck. */
  goods: readonly string[]
  /** What it ships only in large trucks. */
  bulk?: readonly string[]
}

/** From this payload on a truck is large: a dobletroque or more. */
const largePayloadKg = 15_000

/** The customers of the demo in the order of their devices, each with the goods of its trade. */
export const demoCustomers: readonly DemoCustomer[] = [
  { name: 'Alimentos Arepal S.A.S.', goods: ['Harina de maíz', 'Alimentos secos paletizados'] },
  {
    name: 'Molinos Trigal del Sol S.A.',
    goods: ['Harina de trigo', 'Pastas alimenticias'],
    bulk: ['Trigo a granel'],
  },
  { name: 'Lácteos Neblina S.A.S.', goods: ['Leche en polvo', 'Quesos refrigerados', 'Yogur'] },
  {
    name: 'Ingenio Cañadulce S.A.',
    goods: ['Azúcar en sacos', 'Panela'],
    bulk: ['Azúcar a granel'],
  },
  { name: 'Café Altura Serena S.A.S.', goods: ['Café en sacos', 'Café tostado y molido'] },
  { name: 'Flores Sabana Lila S.A.', goods: ['Flores refrigeradas', 'Follajes refrigerados'] },
  {
    name: 'Cementos Roca Clara S.A.S.',
    goods: ['Cemento en sacos', 'Morteros'],
    bulk: ['Cemento a granel'],
  },
  {
    name: 'Aceros Forja Andina S.A.',
    goods: ['Varilla y alambre', 'Perfiles de acero'],
    bulk: ['Chatarra'],
  },
  { name: 'Cerámicas Barro Fino S.A.S.', goods: ['Baldosa cerámica', 'Loza sanitaria'] },
  { name: 'Papeles Yarumal Blanco S.A.', goods: ['Papel en bobinas', 'Cartón corrugado'] },
  { name: 'Plásticos Polinorte S.A.S.', goods: ['Envases plásticos', 'Tubería de PVC'] },
  {
    name: 'Químicos Altair Sur S.A.',
    goods: ['Detergentes', 'Pinturas'],
    bulk: ['Ácido sulfúrico (peligrosa, UN 1830)'],
  },
  {
    name: 'Agroinsumos Semilla Viva S.A.S.',
    goods: ['Fertilizantes en sacos', 'Agroquímicos (peligrosa, UN 3082)', 'Semillas'],
  },
  {
    name: 'Palmas del Cesar Dorado S.A.',
    goods: ['Aceite de palma en bidones'],
    bulk: ['Aceite de palma (granel líquido)'],
  },
  { name: 'Bananos Urabá Brillante S.A.S.', goods: ['Banano en cajas', 'Plátano en cajas'] },
  { name: 'Frutas Pulpa Real S.A.', goods: ['Pulpa de fruta congelada', 'Fruta fresca'] },
  { name: 'Cárnicos Llanura S.A.S.', goods: ['Carne refrigerada'], bulk: ['Ganado en pie'] },
  { name: 'Avícola El Gallito Azul S.A.', goods: ['Pollo congelado', 'Huevos'] },
  {
    name: 'Concentrados Nutricampo Real S.A.S.',
    goods: ['Alimento para animales en sacos'],
    bulk: ['Maíz a granel', 'Torta de soya a granel'],
  },
  { name: 'Bebidas Manantial Frío S.A.', goods: ['Agua embotellada', 'Gaseosas'] },
  { name: 'Cervecería Río Ámbar S.A.S.', goods: ['Cerveza en canastas', 'Cerveza en lata'] },
  { name: 'Textiles Telar Paisa S.A.', goods: ['Telas en rollos', 'Confecciones'] },
  { name: 'Calzado Paso Firme S.A.S.', goods: ['Calzado', 'Marroquinería'] },
  { name: 'Electrohogar Cometa S.A.', goods: ['Electrodomésticos', 'Televisores'] },
  { name: 'Maderas Cedro Rosado S.A.S.', goods: ['Madera aserrada', 'Tableros aglomerados'] },
  { name: 'Vidrios Cristalina S.A.', goods: ['Envases de vidrio', 'Vidrio plano'] },
  {
    name: 'Zona Franca Bahía Lunar S.A.S.',
    goods: ['Mercancía en tránsito aduanero'],
    bulk: ['Contenedor de 40 pies', 'Contenedor de 20 pies'],
  },
  {
    name: 'Puerto Seco Sabana Norte S.A.S.',
    goods: ['Repuestos importados'],
    bulk: ['Contenedor de 40 pies', 'Contenedor de 20 pies', 'Maquinaria sobredimensionada'],
  },
  { name: 'Almacenes Depósito Faro S.A.S.', goods: ['Mercancía paletizada', 'Papelería'] },
  {
    name: 'Operador Logístico Brújula S.A.S.',
    goods: ['Paquetería consolidada', 'Mercancía paletizada'],
  },
  { name: 'Cadena de Frío Escarcha S.A.S.', goods: ['Alimentos congelados', 'Helados'] },
  {
    name: 'Distribuciones Punto Cardinal S.A.S.',
    goods: ['Productos de aseo', 'Alimentos secos paletizados'],
  },
  {
    name: 'Supertiendas La Canasta Criolla S.A.S.',
    goods: ['Abarrotes', 'Arroz y granos empacados'],
  },
  {
    name: 'Ferretería Mayorista El Yunque S.A.S.',
    goods: ['Ferretería y herramientas', 'Tejas y láminas'],
  },
  { name: 'Farmadistribuciones Salvia S.A.S.', goods: ['Medicamentos', 'Insumos hospitalarios'] },
  { name: 'Comercializadora Puente Viejo S.A.S.', goods: ['Arroz en sacos', 'Enlatados'] },
]

const goodsByName = new Map(demoCustomers.map((customer) => [customer.name, customer]))

/** Something that this customer ships, and that fits the truck. */
export function drawGoods(random: Random, customerName: string, payloadKg: number): string {
  const { goods, bulk = [] } = goodsByName.get(customerName) ?? { goods: ['Mercancía general'] }
  return random.pick(payloadKg >= largePayloadKg ? [...goods, ...bulk] : goods)
}

const words: readonly (readonly [RegExp, CargoNature])[] = [
  [/peligrosa/u, 'dangerous'],
  [/granel líquido/u, 'liquid-bulk'],
  [/a granel/u, 'dry-bulk'],
  [/Contenedor/u, 'container'],
  [/sobredimensionada/u, 'oversized'],
  [/refrigerad|congelad|Helados/u, 'refrigerated'],
]

/** What the name of the demo's goods says about them. */
export const natureOfGoods = (goods: string): CargoNature =>
  words.find(([word]) => word.test(goods))?.[1] ?? 'general'

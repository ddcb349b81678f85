import { readJourneyListSearch } from '@arriero/domain/contract/journey-list-address.ts'
import { expect, test } from 'vitest'
import { describeFilters, type FilterNames } from './filter-labels.ts'

const names: FilterNames = {
  customer: 'Café Altura',
  driver: undefined,
  placeOf: (code) => (code === '11001' ? 'Bogotá' : undefined),
}
const id = '6f1a9a52-5b0e-4c7e-9d55-0c1f6a3b7e21'

test.each([
  ['estados=12', 'Estado: Finalizado'],
  ['estados=21,26,36', 'Estado: vencidos'],
  ['estados=9,12', 'Estado: 2 elegidos'],
  ['tarde=si', 'Llegada: tarde'],
  ['novedad=si', 'Novedad: cualquiera'],
  ['novedad=PARO', 'Novedad: Paro o bloqueo'],
  ['recargo=cargue', 'Recargo: en cargue'],
  ['cancelo=cliente', 'Canceló: el cliente'],
  ['motivo=FALSO_FLETE', 'Motivo: Falso flete: no había carga'],
  ['motivo=ENTREGO_EL_VEHICULO', 'Motivo: El conductor entregó el vehículo'],
  ['motivo=DE_ANTES', 'Motivo: De antes'],
  ['paso=13', 'Pasó por: Con novedad'],
  [`cliente=${id}`, 'Cliente: Café Altura'],
  [`conductor=${id}`, 'Conductor: elegido'],
  ['placa=abc123', 'Placa: ABC\u00A0123'],
  ['corredor=11001-05001', 'Ruta: Bogotá → municipio 05001'],
  ['corredor=-11001', 'Ruta: hacia Bogotá'],
  ['texto=bogota', ''],
])('%s', (address, expected) => {
  const search = readJourneyListSearch(Object.fromEntries(new URLSearchParams(address)))
  const words = describeFilters(search, names).map(({ label, value }) => `${label}: ${value}`)
  expect(words.join()).toBe(expected)
})

import type { Random } from './random.ts'

/** Streets of the industrial zones of each city, by its DIVIPOLA code. The numbers of the doors are invented. */
const streets: Readonly<Record<string, readonly string[]>> = {
  // Bogotá
  '11001': [
    'Cra. 68D # 13-{n}, Puente Aranda',
    'Cl. 13 # 65-{n}, Montevideo',
    'Av. Centenario # 96-{n}, Fontibón',
  ],
  // Buenaventura
  '76109': [
    'Km 9 vía Cabal Pombo, Bodega {n}',
    'Av. Simón Bolívar # 47-{n}',
    'Muelle 12, Patio {n}',
  ],
  // Medellín
  '05001': [
    'Cra. 50C # 10 Sur-{n}, Guayabal',
    'Cl. 30 # 65-{n}, Belén',
    'Cra. 52 # 29A-{n}, San Diego',
  ],
  // Cali
  '76001': [
    'Cra. 8 # 36-{n}, Las Delicias',
    'Cl. 70N # 3-{n}, Sector Menga',
    'Cra. 1 # 47-{n}, El Piloto',
  ],
  // Barranquilla
  '08001': [
    'Vía 40 # 73-{n}',
    'Cl. 110 # 10-{n}, Parque Industrial Metroparque',
    'Cra. 38 # 6-{n}, Zona Franca',
  ],
  // Cartagena
  '13001': [
    'Km 9 vía Mamonal, Bodega {n}',
    'Diag. 21 # 52-{n}, El Bosque',
    'Manga, Terminal Marítimo, Patio {n}',
  ],
  // Santa Marta
  '47001': [
    'Cra. 1 # 10A-{n}, Zona Portuaria',
    'Km 4 troncal del Caribe, Bodega {n}',
    'Cl. 30 # 20-{n}, Mamatoco',
  ],
  // Bucaramanga
  '68001': [
    'Km 4 vía a Girón, Bodega {n}',
    'Cra. 15 # 3-{n}, Chimitá',
    'Cl. 45 # 0-{n}, Campo Hermoso',
  ],
  // Cúcuta
  '54001': [
    'Av. 7 # 21N-{n}, Zona Industrial',
    'Autopista Internacional Km 3, Bodega {n}',
    'Cl. 8N # 5E-{n}, Sevilla',
  ],
  // Villavicencio
  '50001': [
    'Km 2 vía a Puerto López, Bodega {n}',
    'Cra. 22 # 8-{n}, Parque Industrial',
    'Anillo Vial # 14-{n}',
  ],
  // Yopal
  '85001': [
    'Km 3 vía a Aguazul, Bodega {n}',
    'Cra. 5 # 30-{n}, Zona Industrial',
    'Cl. 40 # 18-{n}, Marginal de la Selva',
  ],
  // Neiva
  '41001': [
    'Km 5 vía al sur, Parque Industrial, Bodega {n}',
    'Cra. 5 # 2-{n}, Zona Industrial',
    'Cl. 21 Sur # 16-{n}',
  ],
  // Pereira
  '66001': [
    'Av. 30 de Agosto # 87-{n}',
    'Km 4 vía a Cerritos, Bodega {n}',
    'Cra. 15 # 138-{n}, El Jordán',
  ],
  // Sogamoso
  '15759': [
    'Km 2 vía a Nobsa, Bodega {n}',
    'Cra. 28 # 17-{n}, Zona Industrial',
    'Cl. 59 # 11-{n}, Parque Industrial',
  ],
  // Apartadó
  '05045': [
    'Km 1 vía a Carepa, Bodega {n}',
    'Cra. 100 # 80-{n}, Zona Industrial',
    'Finca La Esperanza, Embarcadero {n}',
  ],
  // Ipiales
  '52356': [
    'Km 2 vía a Rumichaca, Bodega {n}',
    'Cra. 6 # 24-{n}, Zona Aduanera',
    'Panamericana Norte # 12-{n}',
  ],
}

/** The address of a warehouse in this city. */
export const drawAddress = (random: Random, divipola: string): string =>
  random
    .pick(streets[divipola] ?? ['Zona Industrial, Bodega {n}'])
    .replace('{n}', String(random.whole(10, 98)))

/** MapLibre's own words, in Spanish; those of controls that are not used are left out. */
export const mapLocale = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar los créditos',
  'Map.Title': 'Mapa de los viajes: flechas para moverlo, más y menos para acercar o alejar',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

/** MapLibre's own words, in Spanish; those of controls that are not used are left out. */
export const mapLocale = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar los créditos',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

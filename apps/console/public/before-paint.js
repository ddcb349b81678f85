// Runs before the first paint, so that neither the colour scheme nor the density flashes.
// A file and not inline text: the content policy allows no inline scripts.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = read('mantine-color-scheme-value')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = stored === 'light' || stored === 'dark' ? stored : prefersDark ? 'dark' : 'light'
  root.dataset.mantineColorScheme = scheme
  root.dataset.density = /"density":"compact"/.test(read('arriero-preferences') ?? '')
    ? 'compact'
    : 'comfortable'
})()

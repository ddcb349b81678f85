import { defineConfig } from 'vite'

/** One file for Node, with our own packages inside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    // Node keeps the map in memory, with the text of every source if it is there.
    rolldownOptions: { output: { sourcemapExcludeSources: true } },
  },
})

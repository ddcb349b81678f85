import { defineConfig } from 'vite'

/** Bundles our own code for Node; packages stay in node_modules. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        migrate: 'src/commands/migrate.ts',
        seed: 'src/commands/seed.ts',
        'prepare-database': 'src/commands/prepare-database.ts',
      },
    },
  },
})

import { defineConfig } from 'vite'

/** Bundles our code and its packages: to find and read their thousand files took a quarter of a second start. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: {
    noExternal: true,
    // These have files beside their code, or threads of their own.
    external: [
      '@electric-sql/pglite',
      '@node-rs/argon2',
      'fs-native-extensions',
      'pino',
      'pino-pretty',
    ],
  },
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

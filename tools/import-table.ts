/**
 * Who may import whom. A folder may always import itself; what is not listed is forbidden.
 * An exception is a line here, visible in review, not a trick in the code.
 */
export type Room = {
  /** Files of this room, as the beginning of their path; `*` stands for one folder name. */
  folder: string
  /** Rooms (by folder) it may import. */
  mayImport: string[]
  /** Packages it may import; undefined means any that its package.json declares. */
  packages?: string[]
}

const domain = 'packages/domain/src/'

export const rooms: Room[] = [
  { folder: `${domain}contract/`, mayImport: [domain], packages: ['zod'] },
  { folder: domain, mayImport: [], packages: ['zod'] },

  { folder: 'apps/api/src/platform/', mayImport: [domain] },
  { folder: 'apps/api/src/live/', mayImport: [domain, 'apps/api/src/platform/'] },
  {
    folder: 'apps/api/src/modules/*/',
    mayImport: [domain, 'apps/api/src/platform/', 'apps/api/src/live/'],
  },
  { folder: 'apps/api/src/', mayImport: [domain, 'apps/api/src/'] },

  { folder: 'apps/console/src/ui/', mayImport: [] },
  { folder: 'apps/console/src/paths.ts', mayImport: [], packages: [] },
  { folder: 'apps/console/src/data/', mayImport: [domain] },
  {
    folder: 'apps/console/src/features/*/',
    mayImport: [
      domain,
      'apps/console/src/data/',
      'apps/console/src/ui/',
      'apps/console/src/paths.ts',
    ],
  },
  { folder: 'apps/console/src/', mayImport: [domain, 'apps/console/src/'] },

  { folder: 'apps/fleet/src/', mayImport: [domain] },
  // Stories that need many calls at once use the console's data layer without its screens, under the same policy.
  // Their servers' PostgreSQL is that of the database tests.
  {
    folder: 'e2e/',
    mayImport: [
      domain,
      'apps/console/src/data/',
      'apps/console/src/trusted-types.ts',
      'apps/api/test/postgres-server.ts',
    ],
  },
  // A measurement prepares its world with the server's own parts, and writes as the server does.
  {
    folder: 'bench/',
    mayImport: [
      domain,
      'e2e/support/',
      'apps/api/src/',
      'apps/api/test/',
      // The table as one writes it first is made of the same cells as ours.
      'apps/console/src/',
      'tools/find-browser.ts',
      'tools/print-table.ts',
    ],
  },
  { folder: 'tools/', mayImport: ['e2e/support/'] },
]

import { dirname, join, normalize } from 'node:path'

/**
 * Which folders may import which. A folder may always import itself; everything else that is not listed is
 * forbidden. The first rule that matches a file applies, so inner folders come before outer ones.
 */
export type ImportRule = {
  /** Path prefix of the files; `*` stands for one folder name. */
  folder: string
  /** Path prefixes that these files may import. */
  mayImport: string[]
  /** Packages that they may import; undefined means any that the package.json declares. */
  packages?: string[]
}

const domain = 'packages/domain/src/'
const platform = 'apps/api/src/platform/'
const data = 'apps/console/src/data/'
const provider = 'apps/console/src/features/provider/'
const identityProof = 'apps/console/src/features/identity-proof/'
const registryChoice = 'apps/console/src/features/registry-choice/'
const journeys = 'apps/console/src/features/journeys/'
const belowFeatures = [domain, data, 'apps/console/src/ui/', 'apps/console/src/paths.ts']

/**
 * Rules for the folders inside `base`. Each lists the sibling folders that it may import; the files directly in
 * `base` may be imported by all of them.
 */
const inside = (
  base: string,
  outside: string[],
  folders: Record<string, readonly string[]>,
): ImportRule[] =>
  Object.entries(folders).map(([name, siblings]) => ({
    folder: `${base}${name}/`,
    mayImport: [...outside, `${base}*.ts`, ...siblings.map((sibling) => `${base}${sibling}/`)],
  }))

export const importRules: ImportRule[] = [
  { folder: `${domain}contract/`, mayImport: [domain], packages: ['zod'] },
  ...inside(domain, [], {
    calendar: [],
    live: [],
    corridors: [],
    format: ['calendar'],
    identity: ['format'],
    journeys: ['calendar', 'live', 'corridors', 'format'],
    users: ['calendar', 'format', 'identity', 'journeys'],
    approvals: ['calendar', 'users'],
    audit: [
      'approvals',
      'calendar',
      'corridors',
      'format',
      'identity',
      'journeys',
      'notifications',
      'users',
    ],
    notifications: ['calendar', 'format', 'identity', 'journeys'],
    demo: ['corridors', 'journeys'],
  }).map((rule) => ({ ...rule, packages: ['zod'] })),
  { folder: domain, mayImport: [], packages: ['zod'] },
  // Only tests and tools may import it, and nothing of ours goes into it: it must not share our mistakes.
  {
    folder: 'packages/firestore-double/src/',
    mayImport: [],
    packages: ['node:crypto', 'node:http', 'node:net', 'node:util'],
  },
  // Its packages are usually not installed, so it is started as a process and imports none of them.
  {
    folder: 'packages/auth-emulator/src/',
    mayImport: [],
    packages: ['node:child_process', 'node:fs', 'node:http', 'node:module', 'node:net', 'node:url'],
  },

  ...inside(platform, [domain], {
    secrets: [],
    'live-query': [],
    settings: ['secrets'],
    mail: ['settings'],
    sms: ['settings', 'mail'],
    registration: ['secrets', 'database'],
    push: ['secrets', 'settings'],
    firebase: ['settings'],
    database: ['settings'],
    files: ['settings', 'database'],
    'change-log': ['database'],
    notifications: ['database', 'change-log'],
    approvals: ['database', 'change-log', 'http'],
    http: ['secrets', 'settings', 'database'],
    observability: ['secrets', 'settings', 'database', 'http'],
    background: ['settings', 'database', 'change-log', 'http'],
    throttling: ['database', 'http', 'observability'],
    users: ['database', 'http', 'observability'],
    imports: ['database', 'http', 'tables'],
  }),
  { folder: platform, mayImport: [domain] },
  { folder: 'apps/api/src/live/', mayImport: [domain, platform] },
  { folder: 'apps/api/src/modules/*/', mayImport: [domain, platform, 'apps/api/src/live/'] },
  { folder: 'apps/api/src/', mayImport: [domain, 'apps/api/src/'] },

  { folder: 'apps/console/src/ui/', mayImport: [] },
  { folder: 'apps/console/src/paths.ts', mayImport: [], packages: [] },
  // Runs outside the page.
  { folder: 'apps/console/src/service-worker/', mayImport: [domain], packages: [] },

  { folder: `${data}listeners.ts`, mayImport: [], packages: [] },
  { folder: `${data}session/`, mayImport: [domain] },
  { folder: `${data}http/`, mayImport: [domain, `${data}listeners.ts`, `${data}session/`] },
  { folder: `${data}passwords/`, mayImport: [domain, `${data}http/`] },
  { folder: `${data}passkeys/`, mayImport: [domain, `${data}http/`] },
  {
    folder: `${data}provider/`,
    mayImport: [domain, `${data}http/`, `${data}session/`, 'apps/console/src/trusted-types.ts'],
  },
  {
    folder: `${data}live/`,
    mayImport: [domain, `${data}*.ts`, `${data}session/`, `${data}http/`],
  },
  // The services and their hooks, between the HTTP client and the live database.
  {
    folder: data,
    mayImport: [
      domain,
      ...['listeners.ts', 'session/', 'http/', 'passkeys/', 'provider/'].map((p) => data + p),
    ],
  },

  ...inside(journeys, [...belowFeatures, registryChoice], {
    create: ['live', 'commands', 'detail', 'map'],
    'all-journeys': [
      'live',
      'quick-search',
      'rows',
      'commands',
      'bulk',
      'search',
      'views',
      'detail',
      'work-list',
      'export',
    ],
  }),
  ...inside(journeys, belowFeatures, {
    protocols: [],
    import: [],
    export: [],
    live: ['protocols'],
    'feed-exits': ['live'],
    'quick-search': ['live'],
    rows: ['live'],
    map: ['live'],
    corridors: ['live'],
    commands: ['live', 'protocols'],
    sharing: ['live', 'commands'],
    board: ['live', 'commands'],
    bulk: ['live', 'commands'],
    search: ['live', 'quick-search', 'rows'],
    views: ['search'],
    detail: ['live', 'protocols', 'rows', 'map', 'sharing', 'commands', 'search'],
    replay: ['live', 'map', 'detail'],
    'work-list': ['detail', 'commands', 'rows', 'search'],
    attention: ['live', 'protocols', 'rows', 'commands', 'search', 'work-list'],
    'to-assign': ['live', 'quick-search', 'rows', 'commands', 'bulk', 'search', 'work-list'],
    'to-approve': ['live', 'quick-search', 'rows', 'commands', 'bulk', 'search', 'work-list'],
    'in-progress': [
      'live',
      'feed-exits',
      'quick-search',
      'rows',
      'map',
      'corridors',
      'commands',
      'board',
      'bulk',
      'search',
      'views',
      'detail',
      'work-list',
    ],
    // Builders for tests; no other folder may import them.
    testing: ['live', 'commands', 'detail'],
  }),
  // The steps of the hosted provider, which login, activation and profile share.
  { folder: provider, mayImport: belowFeatures },
  // The form that asks again who it is, for changes of security.
  { folder: identityProof, mayImport: belowFeatures },
  ...['session', 'profile', 'approvals'].map((name) => ({
    folder: `apps/console/src/features/${name}/`,
    mayImport: [...belowFeatures, provider, identityProof],
  })),
  // The fields that choose a registered record or a municipality, for the registry and for new journeys.
  { folder: registryChoice, mayImport: belowFeatures },
  {
    folder: 'apps/console/src/features/registry/',
    mayImport: [...belowFeatures, registryChoice],
  },
  { folder: 'apps/console/src/features/*/', mayImport: belowFeatures },
  { folder: 'apps/console/src/', mayImport: [domain, 'apps/console/src/'] },

  { folder: 'apps/fleet/src/', mayImport: [domain] },
  // Tests that need many calls at once use the console's data layer without its screens, under the same content
  // policy. Their servers use the PostgreSQL of the database tests.
  {
    folder: 'e2e/',
    mayImport: [
      domain,
      'apps/console/src/data/',
      'apps/console/src/trusted-types.ts',
      'apps/api/test/postgres-server.ts',
      'packages/auth-emulator/src/',
      'packages/firestore-double/src/',
    ],
  },
  // Measurements prepare their data with the server's own modules and write as the server does.
  {
    folder: 'bench/',
    mayImport: [
      domain,
      'e2e/support/',
      'apps/api/src/',
      'apps/api/test/',
      'packages/firestore-double/src/',
      // The naive table for comparison uses the same cells as ours.
      'apps/console/src/',
      'tools/test-run/find-browser.ts',
      'tools/print-table.ts',
    ],
  },
  {
    folder: 'tools/',
    mayImport: ['e2e/support/', 'packages/auth-emulator/src/', 'packages/firestore-double/src/'],
  },
]

const statement =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** All import specifiers of the source. */
export function importsOf(source: string): string[] {
  return [...source.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '')
}

const matcher = (folder: string) =>
  new RegExp(`^${folder.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}`)

/** The first rule that matches the file. */
function ruleOf(file: string): { rule: ImportRule; prefix: string } | undefined {
  for (const rule of importRules) {
    const prefix = matcher(rule.folder).exec(file)?.[0]
    if (prefix !== undefined) return { rule, prefix }
  }
  return undefined
}

/** The file that a specifier names; undefined for a package. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  if (specifier.startsWith('@arriero/')) {
    return specifier.replace(/^@arriero\/([^/]+)\//, 'packages/$1/src/')
  }
  if (specifier.startsWith('#')) {
    return `${file.split('/').slice(0, 2).join('/')}/src/${specifier.slice(1)}`
  }
  return undefined
}

/** One sentence per import that the table forbids. */
export function violationsIn(file: string, source: string): string[] {
  const found = ruleOf(file)
  if (!found) return [`${file} matches no rule of the import table`]
  const { rule, prefix } = found
  return importsOf(source).flatMap((specifier) => {
    const target = resolve(file, specifier)
    if (target === undefined) {
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')
      const isAllowed = rule.packages === undefined || rule.packages.includes(name)
      return isAllowed ? [] : [`${file} may not import the package ${name}`]
    }
    const isInside = target.startsWith(prefix) && ruleOf(target)?.rule === rule
    const isListed = rule.mayImport.some((folder) => matcher(folder).test(target))
    return isInside || isListed ? [] : [`${file} may not import ${target}`]
  })
}

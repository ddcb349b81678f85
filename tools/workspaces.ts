/** Every folder with a tsconfig.json of its own, in the order that reads best when something fails. */
export const workspaces = [
  'packages/domain',
  'apps/api',
  'apps/console',
  'apps/fleet',
  'e2e',
  'bench',
  'tools',
]

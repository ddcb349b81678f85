/** Every TypeScript project, in the order that reads best when something fails. */
export const tsProjects = [
  'packages/domain/tsconfig.json',
  'apps/api/tsconfig.json',
  'apps/console/tsconfig.json',
  'apps/console/tsconfig.node.json',
  'apps/fleet/tsconfig.json',
  'e2e/tsconfig.json',
  'bench/tsconfig.json',
  'tools/tsconfig.json',
]

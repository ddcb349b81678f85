import { spawn } from 'node:child_process'
import { root } from './repository.ts'

spawn('node_modules/.bin/vitest', ['--project', 'unit', '--project', 'db:pglite'], {
  cwd: root,
  stdio: 'inherit',
}).on('exit', (code) => process.exit(code ?? 1))

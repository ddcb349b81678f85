import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds by what the threads of a browser do. */
export interface BrowserThreads {
  /** The main thread of the page. */
  main: number
  /** The workers of the page. */
  worker: number
  /** Rasterizing and compositing, in the page's process and in the one that shows it. */
  drawing: number
}

const nanosecondsPerSecond = 1e9

/** Reads the threads of all processes of a process group, so far. */
export function browserThreads(group: number): BrowserThreads {
  const seconds = { main: 0, worker: 0, drawing: 0 }
  for (const pid of processesOf(group)) {
    const command = readOrEmpty(`/proc/${pid}/cmdline`)
    const isPage = command.includes('--type=renderer')
    if (!isPage && !command.includes('--type=gpu-process')) continue
    for (const thread of readDirectory(`/proc/${pid}/task`)) {
      const folder = `/proc/${pid}/task/${thread}`
      const used = Number(readOrEmpty(`${folder}/schedstat`).split(' ')[0]) / nanosecondsPerSecond
      const name = readOrEmpty(`${folder}/comm`)
      if (isPage && thread === pid) seconds.main += used
      else if (name.startsWith('DedicatedWorker')) seconds.worker += used
      else if (!isPage || name.startsWith('Compositor')) seconds.drawing += used
    }
  }
  return seconds
}

function processesOf(group: number): string[] {
  return readDirectory('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    const stat = readOrEmpty(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[2]) === group
  })
}

/** A process or thread may end meanwhile. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function readDirectory(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

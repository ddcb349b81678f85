/** The dark modules of a QR code as one path, a rectangle for each run of a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => rowPath(row, y)).join('')
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  let start: number | null = null
  for (const [x, isDark] of [...row, false].entries()) {
    if (isDark) start ??= x
    else if (start !== null) {
      path += `M${start} ${y}h${x - start}v1h${start - x}z`
      start = null
    }
  }
  return path
}

/** Prints a Markdown table that can be pasted into docs/figures.md. */
export function printTable(title: string, header: string[], rows: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log([line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n'))
}

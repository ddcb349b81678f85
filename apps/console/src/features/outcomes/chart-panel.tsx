import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Chart, type ChartSpec } from './charts/chart.tsx'
import classes from './chart-panel.module.css'

interface PanelProps {
  title: string
  /** One sentence: what is counted, and how. */
  note: string
  end?: ReactNode
  children: ReactNode
}

export function Panel({ title, note, end, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {end}
      </div>
      <p className={classes.note}>{note}</p>
      {children}
    </section>
  )
}

interface ChartPanelProps {
  title: string
  note: string
  chart: ChartSpec
  /** The same numbers as a table. */
  table: ReactNode
  /** Always shown, below. */
  children?: ReactNode
}

/** A chart, or the same numbers as a table. */
export function ChartPanel({ title, note, chart, table, children }: ChartPanelProps) {
  const [showsTable, setShowsTable] = useState(false)
  return (
    <Panel
      title={title}
      note={note}
      end={
        <Button
          className={classes.toggle}
          size="compact-sm"
          variant="default"
          leftSection={
            showsTable ? (
              <IconChartBar size={15} stroke={1.75} />
            ) : (
              <IconTable size={15} stroke={1.75} />
            )
          }
          aria-label={`${showsTable ? 'Ver gráfico' : 'Ver tabla'}: ${title}`}
          onClick={() => setShowsTable(!showsTable)}
        >
          {showsTable ? 'Ver gráfico' : 'Ver tabla'}
        </Button>
      }
    >
      {showsTable ? table : <Chart title={title} {...chart} />}
      {children}
    </Panel>
  )
}

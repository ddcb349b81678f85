import { BarChart, LineChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import '@mantine/charts/styles.layer.css'
import type { Tone } from '#ui/theme/tones.ts'
import classes from './chart-view.module.css'

export interface ChartProps {
  /** Columns, a line over time, or one bar per row. */
  kind: 'columns' | 'line' | 'rows'
  title: string
  /** What a screen reader hears instead of the picture; the table has all numbers. */
  summary: string
  /** By name of the series, null without a figure; `label` is the week or the name of the row. */
  data: readonly Record<string, string | number | null>[]
  series: readonly { name: string; label: string; tone: Tone }[]
  format: (value: number) => string
  onPick?: ((index: number, series: string) => void) | undefined
}

const columnsHeight = 240
const rowLabelWidth = 150
/** Room for `$ 800.000`. */
const columnLabelWidth = 76

/** The picture alone. It is one image for assistive programs; its table has every number, and links. */
export function ChartView({ kind, title, summary, data, series, format, onPick }: ChartProps) {
  const shared = {
    data: data.map((row) => ({ ...row })),
    dataKey: 'label',
    series: series.map(({ name, label, tone }) => ({
      name,
      label,
      color: `var(--tone-${tone}-solid)`,
    })),
    valueFormatter: format,
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top' as const, height: 36 },
    tooltipAnimationDuration: 0,
    gridAxis: kind === 'rows' ? ('y' as const) : ('x' as const),
  }
  return (
    <figure className={classes.chart} data-pickable={onPick !== undefined}>
      <VisuallyHidden component="figcaption">{`${title}. ${summary}`}</VisuallyHidden>
      <div aria-hidden="true">
        {kind === 'line' ? (
          <LineChart
            {...shared}
            h={columnsHeight}
            curveType="linear"
            connectNulls={false}
            lineChartProps={{ accessibilityLayer: false }}
            lineProps={{ isAnimationActive: false }}
          />
        ) : (
          <BarChart
            {...shared}
            h={kind === 'rows' ? 40 + 34 * data.length : columnsHeight}
            type="stacked"
            orientation={kind === 'rows' ? 'vertical' : 'horizontal'}
            maxBarWidth={kind === 'rows' ? 22 : 34}
            yAxisProps={{ width: kind === 'rows' ? rowLabelWidth : columnLabelWidth }}
            barChartProps={{ accessibilityLayer: false }}
            barProps={({ name }) => ({
              isAnimationActive: false,
              ...(onPick && { onClick: (_: unknown, index: number) => onPick(index, name) }),
            })}
          />
        )}
      </div>
    </figure>
  )
}

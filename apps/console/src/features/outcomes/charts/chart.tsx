import { describeError } from '#data/http/describe-error.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { LoadingBlock } from '../loading-block.tsx'
import type { ChartProps } from './chart-view.tsx'

export type ChartSpec = Omit<ChartProps, 'title'>

const heightOf = ({ kind, data }: ChartSpec) => (kind === 'rows' ? 40 + 34 * data.length : 240)

/** The library of the charts is loaded when the first one is shown. */
export const Chart = lazyPart<ChartProps>(
  async () => (await import('./chart-view.tsx')).ChartView,
  {
    loading: (props) => <LoadingBlock height={heightOf(props)} label="Cargando el gráfico…" />,
    failed: (_, error, retry) => (
      <FailurePanel
        isCompact
        title="No pudimos traer el gráfico"
        message={describeError(error)}
        onRetry={retry}
      />
    ),
  },
)

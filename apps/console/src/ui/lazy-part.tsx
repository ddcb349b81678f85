import { type ComponentType, type ReactNode, Suspense, lazy, useState, Component } from 'react'

interface LazyPartFallbacks<Props> {
  loading: (props: Props) => ReactNode
  failed: (props: Props, error: unknown, retry: () => void) => ReactNode
}

/** A component that is loaded when it is first shown, with placeholders while loading and after a failure. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed }: LazyPartFallbacks<Props>,
): ComponentType<Props> {
  const fetchPart = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        // React caches a failed lazy component, so a retry needs a new one.
        View = fetchPart()
        throw error
      }
    })
  // Shared by all places that show it, so that it is loaded once.
  let View: ComponentType<Props> = fetchPart()

  return function LazyPart(props) {
    const [attempt, setAttempt] = useState(0)
    const retry = () => setAttempt(attempt + 1)
    return (
      <ChunkBoundary key={attempt} fallback={(error) => failed(props, error, retry)}>
        <Suspense fallback={loading(props)}>
          <View {...props} />
        </Suspense>
      </ChunkBoundary>
    )
  }
}

interface ChunkBoundaryProps {
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** Shows the fallback if the chunk could not be loaded; a new `key` tries again. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { failed: [unknown] | null }> {
  override state: { failed: [unknown] | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: [error] }
  }

  override render() {
    const { failed } = this.state
    return failed ? this.props.fallback(failed[0]) : this.props.children
  }
}

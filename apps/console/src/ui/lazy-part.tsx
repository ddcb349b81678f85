import { type ComponentType, type ReactNode, Suspense, lazy, useState, Component } from 'react'

interface InItsPlace<Props> {
  loading: (props: Props) => ReactNode
  failed: (props: Props, error: unknown, retry: () => void) => ReactNode
}

/** A part of the program that is fetched when it is first shown, and what stands in its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, failed }: InItsPlace<Props>,
): ComponentType<Props> {
  const fetchPart = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        // A failed part stays failed: another try needs a new one.
        View = fetchPart()
        throw error
      }
    })
  // One for every place that shows it: fetched once, it is there at once.
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

/** Shows something else where a part of the program could not be fetched; a new `key` tries again. */
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

import { Component, type ReactNode } from 'react'

interface ChunkBoundaryProps {
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

/** Shows something else where a part of the program could not be fetched; a new `key` tries again. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { failed: [unknown] | null }> {
  override state: { failed: [unknown] | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: [error] }
  }

  override render() {
    const { failed } = this.state
    return failed ? this.props.fallback(failed[0]) : this.props.children
  }
}

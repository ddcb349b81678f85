import { Component, type ReactNode } from 'react'

interface ChunkBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** Shows something else where a part of the program could not be fetched; a new `key` tries again. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

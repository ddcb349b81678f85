export function AttentionPage() {
  return <p>AttentionPage</p>
}

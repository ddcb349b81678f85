export function InProgressPage() {
  return <p>InProgressPage</p>
}

/** An e-mail that breaks after its @ and its dots, before the browser would break inside a word. */
export function EmailText({ children }: { children: string }) {
  const end = children.search(/[@.]./u) + 1
  if (end === 0) return children
  return (
    <>
      {children.slice(0, end)}
      <wbr />
      <EmailText>{children.slice(end)}</EmailText>
    </>
  )
}

/** As the timeline names people; null where nobody stands behind it. */
export function personName(
  id: string | null,
  givenNames: string | null,
  surnames: string | null,
): { id: string; name: string } | null {
  return id === null || givenNames === null ? null : { id, name: `${givenNames} ${surnames}` }
}

/** Where the database itself sees to it that somebody is there. */
export function requirePerson(id: string, givenNames: string, surnames: string) {
  return { id, name: `${givenNames} ${surnames}` }
}

import type { UserFile } from '@arriero/domain/contract/http/review.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useCan, useCurrentUserId } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { usePageName } from '#ui/page-header.tsx'
import { PersonFile } from './file/person-file.tsx'
import { UserSkeleton } from './list/user-skeleton.tsx'
import { useReviewLock } from './review/review-lock.ts'
import { renewalsOf } from './review/review-draft.ts'
import { ReviewScreen } from './review/review-screen.tsx'
import { UserHeader } from './user-header.tsx'
import { userFileQuery } from './users-data.ts'
import { listOf, showsRenewals, type UsersSearch } from './users-search.ts'

const route = getRouteApi('/admin/usuarios/$userId')

/** How often the case is read again while somebody else decides it or a ban, or the person may send another renewal. */
const watchMs = 5000

/** A case to decide, or the file of a person about whom nothing is to be decided. */
export function UserPage() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const { http } = useServices()
  const canReview = useCan('user.review')
  const ownId = useCurrentUserId()
  const {
    data: file,
    error,
    isPending,
    refetch,
  } = useQuery({
    ...withErrorShownInPlace(userFileQuery(http, userId)),
    refetchInterval: ({ state }) =>
      isOfAnother(state.data, ownId) ||
      isOpenRenewal(state.data, search) ||
      state.data?.isBanWaiting
        ? watchMs
        : false,
  })
  usePageName(file?.name)
  const isCase =
    canReview && (file?.userStateId === userStates.Review || isOpenRenewal(file, search))
  const lock = useReviewLock(userId, isCase)
  if (isPending) return <UserSkeleton label="Cargando los datos de la persona…" />
  if (file === undefined) {
    return error instanceof HttpFailure && error.status === 404 ? (
      <EmptyPanel
        icon={<IconUserOff size={28} stroke={1.5} />}
        title="No encontramos a esa persona"
        message="Puede que se hayan borrado sus datos, o que el enlace esté incompleto."
        action={<Link to="/admin/usuarios">Ver los usuarios</Link>}
      />
    ) : (
      <FailurePanel
        title="No pudimos traer los datos"
        message={describeError(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  const list = listOf(search, file.userStateId)
  return (
    <>
      <UserHeader file={file} search={search} isCase={isCase} />
      {isCase ? (
        <ReviewScreen key={caseKeyOf(file)} file={file} lock={lock} search={list} />
      ) : (
        <PersonFile key={file.id} file={file} search={list} />
      )}
    </>
  )
}

/** Opened from the tab of renewals, while there is one. */
const isOpenRenewal = (file: UserFile | undefined, search: UsersSearch) =>
  file !== undefined && showsRenewals(search) && renewalsOf(file).length > 0

/** Every change of state is another case, and so is every renewal: verdicts are about what was seen. */
const caseKeyOf = (file: UserFile): string =>
  [
    file.id,
    file.stateVersion,
    ...renewalsOf(file).map(({ item, attempts }) => `${item}${attempts[0]?.attempt}`),
  ].join(' ')

/** Somebody else has the case open and may decide it at any moment. */
const isOfAnother = (file: UserFile | undefined, ownId: string) =>
  file?.userStateId === userStates.Review && file.lock !== null && file.lock.holderId !== ownId

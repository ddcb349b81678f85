const data = 'apps/console/src/data'
const journeys = 'apps/console/src/features/journeys'
const notifications = 'apps/console/src/features/notifications'

/**
 * Places that end a failure without the catalogue's words, and why nobody misses them there. A new one needs a reason as
 * good as these: who tells it instead, or why it is no failure of a server or of the network.
 */
export const toldOtherwise: Readonly<Record<string, string>> = {
  // Somebody else tells it.
  [`${data}/live/embedded/live-link.ts signIn catch`]:
    'kept in the state of the connection, which the chip, the lists and the lock of actions describe',
  [`${journeys}/detail/use-journey-in-hand.ts useJourneyInHand useQuery`]:
    'handed on as `problem`, which the page of the journey describes',
  [`${journeys}/found/use-past-journeys.ts usePastJourneys useQuery`]:
    'handed on as `problem`, which the palette describes',
  [`${notifications}/settings/use-notification-preferences.ts useNotificationPreferences useQuery`]:
    'handed on as `problem`, which the page of preferences describes',
  [`${notifications}/settings/use-notification-preferences.ts useNotificationPreferences useMutation`]:
    'its options come from keepPreferences, which has an onError',
  'apps/console/src/ui/lazy-part.tsx the file getDerivedStateFromError':
    'handed to `fallback`, which describes it',
  [`${journeys}/map/load-owners-style.ts loadOwnersStyle catch`]:
    'kept as `failure`, which the note of the map describes',
  [`${journeys}/map/use-map.ts useMap 'error'`]:
    'kept as `failure`, which the note of the map describes; other sources than the basemap are ours',
  'apps/console/src/app/load-ahead.ts loadAhead .catch':
    'nobody waits for it: who goes to that page is told there',
  [`${data}/keep-fresh.ts keepFresh .catch`]: 'the next call finds the same out, and tells it',

  // It is tried again, and what comes of that is told.
  [`${data}/http.ts sendSigned catch`]: 'a refused token is renewed once; the rest is thrown on',
  [`${data}/xsrf.ts sendWithXsrf catch`]: 'an unknown token is renewed once; the rest is thrown on',
  [`${data}/refresh-session.ts refreshOnce catch`]:
    'another tab has renewed it meanwhile: nothing failed; the rest is described and thrown on',
  [`${journeys}/actions/write-once.ts writeOnce catch`]:
    'asked once more with the same key; the rest is thrown on',
  [`${notifications}/live/read-queue.ts #sendOrKeep catch`]:
    'without connection it waits in the queue, as it says there; the rest is thrown on',
  [`${notifications}/live/read-queue.ts #sendWaiting catch`]:
    'it stays in the queue and goes out later',
  [`${notifications}/live/read-queue.ts #settle catch`]:
    'what is gone needs no mark; the rest is given up and told, or thrown on',

  // What was asked for has happened all the same.
  [`${data}/sign-in.ts signOut .catch`]: 'who leaves is out, whether the server hears of it or not',
  'apps/console/src/features/profile/profile-data.ts closeSession catch':
    'the session has ended by itself, which is what was asked for; the rest is thrown on',
  'apps/console/src/features/session/sign-in-form.tsx send catch':
    'the code is asked for on the next screen; the rest is thrown on',
  [`${journeys}/departures/use-departures.ts askDatabase catch`]:
    'the line says that the journey left, without saying where to; the chip tells of the connection',

  // No server has said anything that could be shown.
  [`${data}/live/describe-live-failure.ts the file errorCatalogue`]:
    'the live endpoint answers a reason without words',
  [`${data}/live/describe-missing-rows.ts the file errorCatalogue`]:
    'the live endpoint answers a reason without words',
  [`${data}/refresh-session.ts leftElsewhere errorCatalogue`]:
    'the cookie is gone: nobody is asked',
  [`${data}/check-new-password.ts checkNewPassword errorCatalogue`]:
    'two fields that differ: nobody is asked',
  'apps/console/src/features/session/reset-page.tsx ResetPage errorCatalogue':
    'a link without its token: nobody is asked',

  // It is no failure of a server or of the network.
  [`${data}/live/embedded/live-link.ts connect 'error'`]: 'its close follows, and is told',
  [`${journeys}/map/use-map-clicks.ts handleClick .catch`]: 'the group on the map is gone by now',
  [`${journeys}/map/use-map.ts load .catch`]: 'the labels are drawn in another font',
  [`${notifications}/arrivals/sound-box.ts #unlock .catch`]:
    'the browser allows no sound yet, or the tab is closing',
  'apps/console/src/app/layouts/admin-layout.tsx useAlreadyInside showToast':
    'a link that needs no server to be refused',
  [`${journeys}/actions/use-journey-keys.ts useJourneyKeys showToast`]:
    'there is nothing to take back, which needs no server to know',
}

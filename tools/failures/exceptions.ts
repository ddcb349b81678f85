const data = 'apps/console/src/data'
const app = 'apps/console/src/app'
const serviceWorker = 'apps/console/src/service-worker'
const firestore = `${data}/live/firestore`
const provider = 'apps/console/src/features/provider'
const session = 'apps/console/src/features/session'
const hosted = `${session}/hosted`
const journeys = 'apps/console/src/features/journeys'
const notifications = 'apps/console/src/features/notifications'
const download = 'apps/console/src/features/download'
const follow = 'apps/console/src/features/follow'
const registration = 'apps/console/src/features/registration'

/**
 * Places that end a failure without a catalogue message, with the reason. A new one needs a good reason too: where the
 * message is shown instead, or why it is not a failure of the server or the network.
 */
export const handledElsewhere: Readonly<Record<string, string>> = {
  // Shown elsewhere.
  [`${app}/layouts/admin-layout.tsx createQueryClient onError`]:
    'reads the profile again; the page or the note below it describes the failure',
  [`${data}/live/embedded/live-link.ts signIn catch`]:
    'kept in the connection state, which the chip, the lists and the guard of commands describe',
  [`${firestore}/firestore-link.ts #connect catch`]:
    'kept in the connection state, which the chip, the lists and the guard of commands describe',
  [`${firestore}/firestore-link.ts #listen onError`]:
    'ends in the connection state, which the chip describes',
  [`${firestore}/firebase-sign-in.ts signInToFirebase catch`]:
    'logged, as the specification asks; the connection state shows it',
  [`${firestore}/firestore-watch.ts listen onError`]:
    'kept as the status of the list, which the list describes',
  [`${firestore}/firestore-sdk.ts listen onError`]:
    'passed on as a LiveFailure to the listener of the list or of the connection',
  [`${firestore}/firestore-database.ts #ask .then`]: 'the promise of the request rejects with it',
  [`${data}/provider/provider-failure.ts describeCode errorCatalogue`]:
    'the provider refused, not our server: these are the same sentences, which describeError shows',
  [`${data}/provider/provider-sdk.ts #settle catch`]:
    'rethrown as an HttpFailure, unless the provider only asks for its second factor',
  [`${data}/passkeys/passkey-client.ts createPasskey .catch`]:
    'rethrown as an HttpFailure with a sentence of its own',
  [`${data}/passkeys/passkey-client.ts signWithPasskey .catch`]:
    'rethrown as an HttpFailure with a sentence of its own',
  [`${data}/passkeys/passkey-client.ts the file errorCatalogue`]:
    'the browser refused, not our server: these are the same sentences, which describeError shows',
  [`${session}/passkey-button.tsx prepare .catch`]: 'only a preload: the click shows the failure',
  [`${provider}/method-buttons.tsx enterWith catch`]:
    'passed to `onFailure`, which describes it above the buttons',
  [`${provider}/method-buttons.tsx prepare .catch`]: 'only a preload: the click shows the failure',
  [`${provider}/method-buttons.tsx openExternal catch`]:
    'rethrown, unless the window is blocked: then a redirect follows',
  [`${hosted}/arrival-screen.tsx ArrivalScreen onError`]:
    'passed on; the login screen describes it',
  [`${hosted}/arrival-screen.tsx ArrivalScreen .catch`]:
    'passed to `onError`; the login screen describes it',
  [`${hosted}/hosted-sign-in.tsx HostedSignIn onError`]: 'kept as `error`, which it describes',
  [`${hosted}/use-hosted-entry.ts useHostedEntry catch`]:
    'rethrown, unless our second factor is missing: then its form follows',
  [`${hosted}/use-hosted-entry.ts withVerificationMail catch`]:
    'the refusal itself is shown, without the sentence about a letter',
  [`${journeys}/detail/journey-detail.ts useJourneyDetail useQuery`]:
    'returned as `problem`, which the page of the journey describes',
  'apps/console/src/features/users/list/users-query.ts useUsersList useQuery':
    'the list that it refreshes is returned with its error, which the page describes',
  [`${journeys}/quick-search/use-quick-search.ts usePastJourneySearch useQuery`]:
    'returned as `problem`, which the palette describes',
  [`${notifications}/settings/use-notification-preferences.ts useNotificationPreferences useQuery`]:
    'returned as `error`, which the page of preferences describes',
  [`${notifications}/settings/use-notification-preferences.ts useNotificationPreferences useMutation`]:
    'its options come from createPreferencesMutation, which has an onError',
  [`${follow}/shared-journey.ts ask catch`]: 'kept as `failure`, which the page describes',
  [`${download}/download-page.tsx readLink catch`]: 'kept as `failure`, which the page describes',
  [`${download}/download-page.tsx download catch`]:
    'described, unless the link ended: then the page of such links follows',
  [`${journeys}/import/result-step.tsx ResultStep useQuery`]:
    'described by describeLoss, unless the result was kept its hour: then the page says so',
  [`${journeys}/export/export-news.ts useKnownExports useQuery`]:
    'only news of exports that run; their dialog reads the same list and describes the failure',
  [`${journeys}/export/use-export-download.ts download catch`]:
    'rethrown to the button, which describes it, unless the person stopped it',
  [`${registration}/use-registration.ts useRegistration .then`]:
    'kept as `failure`, which the page describes',
  [`${registration}/file-slot.tsx upload catch`]: 'kept as `failure`, which the slot describes',
  [`${registration}/summary-step.tsx run catch`]: 'kept as `failure`, which the page describes',
  [`${registration}/upload-file.ts uploadFile 'error'`]:
    'the promise of the upload rejects with an HttpFailure',
  [`${follow}/live-journey.ts start catch`]:
    'the page goes on asking our server, and describes it if that fails too',
  [`${follow}/live-journey.ts #listen onError`]:
    'the page asks our server at once, and describes it if that fails too',
  [`${notifications}/settings/use-push-switch.ts usePushSwitch onError`]:
    'described if the server or the network failed; else the browser could not subscribe, which is said instead',
  [`${notifications}/push/use-push-messages.ts resume .catch`]:
    'the page of preferences shows whether this browser gets messages',
  'apps/console/src/ui/lazy-part.tsx the file getDerivedStateFromError':
    'passed to `fallback`, which describes it',
  [`${registration}/shrink-photo.ts shrinkPhoto catch`]:
    'not a failure: the photo is sent as it is, and the server says what is wrong with it',
  [`${registration}/use-file-preview.ts useFilePreview .then`]:
    'only a preview: the file is stored, and the slot says so',
  [`${journeys}/map/maplibre/basemap-style.ts loadCustomStyle catch`]:
    'kept as `failure`, which the note of the map describes',
  [`${journeys}/map/maplibre/use-maplibre.ts useMapLibre 'error'`]:
    'kept as `failure`, which the note of the map describes; other sources than the basemap are ours',
  'apps/console/src/app/page-navigation.ts preloadRoutes .catch':
    'only a preload: the page itself shows the failure when it is opened',
  [`${data}/sign-in.ts keepTokenFresh .catch`]: 'the next call fails in the same way, and shows it',
  'apps/console/src/app/frame/demo-banner.tsx useReloadOnOtherSpeed .then':
    'the live chip shows a lost connection, and the next one asks again',
  [`${app}/failure-screens.tsx ask .then`]:
    'the screen already describes why the console did not start, and asks again',
  [`${serviceWorker}/shell.ts answerPage catch`]:
    'the stored page is shown instead, which describes that the server is not reached',
  [`${serviceWorker}/service-worker.ts the file .catch`]:
    'the same request is answered by Shell.answerPage',

  // Retried, and the result of the retry is shown.
  [`${app}/follow-service-worker.ts check .then`]:
    'the next check asks again; nothing of what the user does depends on it',
  [`${data}/http/http.ts sendAuthenticated catch`]:
    'a rejected token is renewed once; other errors are rethrown',
  [`${data}/http/send-request.ts sendWithXsrf catch`]:
    'an unknown token is renewed once; other errors are rethrown',
  [`${data}/http/http.ts refreshOnce catch`]:
    'no failure if another tab has renewed it meanwhile; other errors are described and rethrown',
  [`${journeys}/commands/command-request.ts writeWithRetry catch`]:
    'sent once more with the same key; other errors are rethrown',
  [`${notifications}/live/read-queue.ts #sendOrQueue catch`]:
    'offline it waits in the queue, which the page shows; other errors are rethrown',
  [`${notifications}/live/read-queue.ts #sendWaiting catch`]:
    'it stays in the queue and is sent later',
  [`${notifications}/live/read-queue.ts #sendOrDrop catch`]:
    'a deleted notification needs no mark; other errors are reported or rethrown',

  [`${firestore}/firestore-database.ts markAllRead catch`]:
    'a deleted notification needs no mark, and the others are marked again; other errors are rethrown',

  // The user's intention is fulfilled anyway.
  [`${data}/sign-in.ts signOut .catch`]:
    'the session is cleared, whether the server is reached or not',
  'apps/console/src/features/profile/profile-data.ts closeSession catch':
    'the session has already ended, as intended; other errors are rethrown',
  'apps/console/src/features/session/sign-in-form.tsx send catch':
    'the next screen asks for the code; other errors are rethrown',
  [`${journeys}/live/listed-rows.ts #readIfClosed .catch`]:
    'the row keeps the state it had; the chip and the note of the list show the connection',
  [`${journeys}/feed-exits/feed-exits.tsx readState catch`]:
    'the line says that the journey left, without its new state; the chip shows the connection',

  // The user did not ask for it, and nothing is lost.
  'apps/console/src/features/users/review/next-case.ts usePrefetchedNext .catch':
    'read in advance: opening the case reads it again',
  'apps/console/src/features/users/review/review-lock.ts useReviewLock .catch':
    'the reviewer has left; the lock expires by itself',
  'apps/console/src/features/users/users-data.ts decideOutsideReview .catch':
    'the failed decision is told; the lock expires by itself',

  // There is no server message to show.
  [`${data}/live/live-errors.ts the file errorCatalogue`]:
    'the live endpoint sends a reason without a message',
  [`${data}/http/http.ts reportSignedOut errorCatalogue`]:
    'the cookie is gone: there is no server call',
  [`${data}/passwords/password-strength.ts checkNewPassword errorCatalogue`]:
    'two fields differ: there is no server call',
  [`${journeys}/commands/check-command.ts checkCommand errorCatalogue`]:
    'the user lacks the ability: there is no server call',
  [`${journeys}/sharing/share-tool.tsx ShareTool errorCatalogue`]:
    'the journey has ended: there is no server call',
  [`${download}/download-page.tsx UnknownLink errorCatalogue`]:
    'the same page for a link without its token, about which nobody is asked',
  [`${follow}/follow-page.tsx UnknownLink errorCatalogue`]:
    'the same page for a link without its token, about which nobody is asked',
  'apps/console/src/features/session/reset-page.tsx ResetPage errorCatalogue':
    'a link without its token: there is no server call',

  // Not a failure of the server or the network.
  'apps/console/src/features/journeys/import/journey-import-data.ts discardPreview .catch':
    'The person has left the preview; the server forgets it after an hour.',
  'apps/console/src/features/users/viewer/pdf-page.tsx PdfPage .catch':
    'a damaged PDF: the viewer says so; its bytes were read before',
  [`${firestore}/firestore-database.ts #explainDenial catch`]:
    'the denial itself is reported, without knowing why',
  [`${firestore}/firestore-link.ts #close .catch`]: 'nothing is expected of a closed client',
  [`${firestore}/firestore-link.ts #restartNetwork .catch`]:
    'the client was closed meanwhile; a network that fails is told by its listeners',
  [`${app}/follow-service-worker.ts start .catch`]:
    'the browser or its user blocks service workers: the console works without',
  [`${serviceWorker}/service-worker.ts bypassForData catch`]:
    'the browser knows no such routes: the request takes the longer way',
  [`${data}/live/embedded/live-link.ts connect 'error'`]: 'a close event follows, which is handled',
  [`${journeys}/map/canvas/basemap-worker.ts load .catch`]:
    'the labels are drawn in a fallback font',
  [`${journeys}/map/canvas/basemap-worker.ts load catch`]:
    'told to the page, whose note of the map describes it',
  [`${journeys}/map/maplibre/use-maplibre.ts load .catch`]:
    'the labels are drawn in a fallback font',
  [`${notifications}/arrivals/sound-player.ts #unlock .catch`]:
    'the browser allows no sound yet, or the tab is closing',
  'apps/console/src/app/layouts/admin-layout.tsx useAlreadySignedInToast showToast':
    'no server call: the user is already signed in',
  [`${journeys}/commands/journey-shortcuts.tsx useJourneyShortcuts showToast`]:
    'no server call: there is nothing to undo',
}

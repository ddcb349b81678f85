import { NoticePreferences } from '@arriero/domain/contract/http/notices.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Http } from '#data/http.ts'

/** How the person wants to hear of notices, on whatever machine. */
export const noticePreferencesQuery = (http: Http) =>
  queryOptions({
    queryKey: ['notice-preferences'],
    queryFn: ({ signal }) => http.get('api', 'me/notices', NoticePreferences, signal),
    meta: { reading: 'las preferencias de notificaciones' },
  })

/** Answers them as they are kept. */
export const saveNoticePreferences = async (http: Http, body: NoticePreferences) =>
  NoticePreferences.parse(
    await http.write({ method: 'PUT', base: 'api', path: 'me/notices', body }),
  )

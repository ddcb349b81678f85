import { judgePassword } from './judge-password.ts'

/** Off the page's thread, so that judging never holds up typing. */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<{ password: string; personal: string[] }>) => {
    self.postMessage(judgePassword(data.password, data.personal))
  },
)

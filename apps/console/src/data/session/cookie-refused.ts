/** The browser keeps no cookies of ours: nobody can be signed in. */
export class CookieRefused extends Error {
  constructor() {
    super('The browser did not keep the cookie')
    this.name = 'CookieRefused'
  }
}

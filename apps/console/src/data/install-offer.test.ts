import { expect, test, vi } from 'vitest'
import { InstallOffer } from './install-offer.ts'

const offerEvent = (prompt = async () => undefined) =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })

test('keeps the offer of the browser until it is accepted', () => {
  const browser = new EventTarget()
  const offer = new InstallOffer(browser)
  const prompt = vi.fn<() => Promise<undefined>>().mockResolvedValue(undefined)
  const event = offerEvent(prompt)
  expect(offer.isMade()).toBe(false)

  browser.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(offer.isMade()).toBe(true)

  offer.accept()
  offer.accept()
  expect(prompt).toHaveBeenCalledOnce()
  expect(offer.isMade()).toBe(false)
})

test('ends when the console was installed another way', () => {
  const browser = new EventTarget()
  const offer = new InstallOffer(browser)
  const listener = vi.fn<() => void>()
  offer.subscribe(listener)
  browser.dispatchEvent(offerEvent())
  browser.dispatchEvent(new Event('appinstalled'))
  expect(offer.isMade()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(2)
})

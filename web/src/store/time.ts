// The time of day, remembered from visit to visit.

import { isTime, type Time } from '../view/light'

const KEY = 'motte-time'

export function loadTime(): Time {
  try {
    const kept = localStorage.getItem(KEY)
    return isTime(kept) ? kept : 'noon'
  } catch {
    return 'noon'
  }
}

/** A browser that refuses forgets it, no more. */
export function keepTime(time: Time): void {
  try {
    localStorage.setItem(KEY, time)
  } catch {
    // It holds until the page is left.
  }
}

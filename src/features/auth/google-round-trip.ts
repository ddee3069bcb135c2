const STORAGE_KEY = 'old-quarter-google'

/** Marks the tab that left for Google, so that the page it comes back to knows what it is waiting for. */
export const googleRoundTrip = {
  begin: () => sessionStorage.setItem(STORAGE_KEY, 'under way'),
  isUnderWay: () => sessionStorage.getItem(STORAGE_KEY) !== null,
  end: () => sessionStorage.removeItem(STORAGE_KEY),
}

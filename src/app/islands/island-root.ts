/**
 * A page that carries only the styles of what it shows at first gets the others with its first island. No other page
 * does: loaded after the application's styles, these would override them.
 */
async function loadAllStyles() {
  const { allStyles } = document.documentElement.dataset
  if (!allStyles) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: allStyles })
  const loaded = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  await loaded
}

export const allStyles = loadAllStyles()

export const islandProps = ({ dataset: { props = '{}' } }: HTMLElement) => JSON.parse(props) as object

/** React removes everything from a root that throws; the page's own markup takes its place again. */
export function islandOptions(element: HTMLElement, onFailure: (error: unknown) => void) {
  const pageMarkup = [...element.childNodes]
  return {
    onUncaughtError(error: unknown) {
      element.replaceChildren(...pageMarkup)
      onFailure(error)
    },
  }
}

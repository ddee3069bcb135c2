import { useEffect } from 'react'

export function usePageTitle(title: string) {
  useEffect(() => {
    const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
    document.title = siteName ? `${title} | ${siteName}` : title
  }, [title])
}

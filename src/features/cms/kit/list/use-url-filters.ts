import { useLocation, useNavigate } from 'react-router'

/** The parameters of the URL. Unlike `useSearchParams` it keeps the hash, which names the part of the page. */
export function useUrlFilters() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(search)
  const show = (after: URLSearchParams) =>
    void navigate({ search: after.toString(), hash }, { replace: true, preventScrollReset: true })

  return {
    read: (name: string) => parameters.get(name) ?? '',
    /** Any change returns to the first page. */
    set(name: string, value: string) {
      parameters.delete('page')
      if (value) parameters.set(name, value)
      else parameters.delete(name)
      show(parameters)
    },
    clear: () => show(new URLSearchParams()),
  }
}

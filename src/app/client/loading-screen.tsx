import { LoadingRows } from '../../features/cms/kit/load-states.tsx'

/** For as long as it is not known yet what to show. */
export const LoadingScreen = ({ what }: { what: string }) => (
  <div className="mx-auto max-w-352 px-(--margin) py-16">
    <LoadingRows what={what} />
  </div>
)

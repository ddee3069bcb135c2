import { LoadingRows } from '../../ui/staff/load-states.tsx'

/** For as long as it is not known yet what to show. */
export const Waiting = ({ what }: { what: string }) => (
  <div className="mx-auto max-w-352 px-(--margin) py-16">
    <LoadingRows what={what} />
  </div>
)

import { LoadingRows } from '../../features/cms/kit/list/load-states.tsx'

export const LoadingScreen = ({ what }: { what: string }) => (
  <div className="mx-auto max-w-352 px-(--margin) py-16">
    <LoadingRows what={what} />
  </div>
)

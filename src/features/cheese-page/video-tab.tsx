import type { VideoSource } from '../../lib/picture-source.ts'
import { Video } from '../../ui/pictures/video.tsx'

export function VideoTab({ video, name }: { video: VideoSource; name: string }) {
  return (
    <div className="sheet py-14 md:py-24">
      <Video of={video} className="col-[full] h-auto w-full bg-night md:col-[page-start/span_10]" />
      <p className="mt-4 text-small text-ink-soft italic">
        {name}, seen from near. An illustration without sound.
      </p>
    </div>
  )
}

import { useContext } from 'react'
import type { VideoSource } from '../../lib/picture-source.ts'
import { ShownPicturesContext } from './picture-details.ts'

type VideoProps = { of: VideoSource; className?: string }

/** Never plays by itself, for people who prefer reduced motion. */
export function Video({ of: video, className }: VideoProps) {
  useContext(ShownPicturesContext)?.add(video.poster)
  return (
    <video
      poster={video.poster}
      width={video.width}
      height={video.height}
      aria-label={video.label}
      className={className}
      preload="none"
      controls
      loop
      muted
      playsInline
    >
      <source src={video.mp4} type="video/mp4" />
      <source src={video.webm} type="video/webm" />
    </video>
  )
}

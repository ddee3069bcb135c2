import type { FilmSource } from '../lib/picture-source.ts'

type FilmProps = { of: FilmSource; className?: string }

/** Never plays by itself, for people who prefer reduced motion. */
export function Film({ of: film, className }: FilmProps) {
  return (
    <video
      poster={film.poster}
      width={film.width}
      height={film.height}
      aria-label={film.label}
      className={className}
      preload="none"
      controls
      loop
      muted
      playsInline
    >
      <source src={film.mp4} type="video/mp4" />
      <source src={film.webm} type="video/webm" />
    </video>
  )
}

import styles from './Avatar.module.css'

/** First letters of the first and last word, by grapheme, so that no script is cut in half. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const picked = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  const letters = picked.map((word) => firstGrapheme(word.replace(/^[^\p{L}\p{N}]+/u, '') || word)).join('')
  return letters === '' ? '?' : letters.toLocaleUpperCase()
}

export function firstGrapheme(word: string): string {
  if (typeof Intl.Segmenter === 'undefined') return String.fromCodePoint(word.codePointAt(0) ?? 63)
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word))
    return segment
  return '?'
}

/** Round for one's own side, square for buyers, so that color is never the only sign. Decorative: the name is next to it. */
export function Avatar({
  name,
  src,
  shape = 'round',
  size = 20,
}: {
  name: string
  src?: string | null
  shape?: 'round' | 'square'
  size?: number
}) {
  return (
    <span
      className={styles.avatar}
      data-shape={shape}
      style={{ width: size, height: size, fontSize: Math.max(9, Math.round(size * 0.42)) }}
      aria-hidden
      dir="auto"
    >
      {typeof src === 'string' && src !== '' ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}

/** Avatar and name on one line. Right-to-left names keep their direction without reversing the row. */
export function PersonName({
  person,
  shape,
  size,
}: {
  person: { firstName: string; lastName: string; avatar?: string | null }
  shape?: 'round' | 'square'
  size?: number
}) {
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <span className={styles.person}>
      <Avatar
        name={name}
        src={person.avatar ?? null}
        {...(shape === undefined ? {} : { shape })}
        {...(size === undefined ? {} : { size })}
      />
      <span className="truncate" dir="auto" title={name}>
        {name}
      </span>
    </span>
  )
}

import { firstGrapheme } from './Avatar.tsx'
import styles from './Avatar.module.css'

/** A provider's logo, or the first letter of its company. Decorative: the company's name is next to it. */
export function ProviderMark({
  provider,
  size = 22,
}: {
  provider: { companyName: string; logoUrl: string | null }
  size?: number
}) {
  return (
    <span
      className={styles.avatar}
      data-shape="square"
      data-logo
      style={{ width: size, height: size, fontSize: Math.round(size / 2) }}
      aria-hidden
    >
      {provider.logoUrl === null || provider.logoUrl === '' ? (
        firstGrapheme(provider.companyName.trim() || '?').toLocaleUpperCase()
      ) : (
        <img src={provider.logoUrl} alt="" width={size} height={size} loading="lazy" />
      )}
    </span>
  )
}

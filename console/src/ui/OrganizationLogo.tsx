import { firstGrapheme } from './Avatar.tsx'
import styles from './Avatar.module.css'

/** The logo, or the first letter of the name; 'B' without a name (specification 1 §2). Decorative: the name is next to it. */
export function OrganizationLogo({
  organization,
  size = 24,
}: {
  organization: { name: string; logoUrl: string | null } | undefined
  size?: number
}) {
  const name = organization?.name.trim() ?? ''
  const letter = name === '' ? 'B' : firstGrapheme(name).toLocaleUpperCase()
  return (
    <span
      className={styles.avatar}
      data-shape="square"
      data-organization
      style={{ width: size, height: size, fontSize: size / 2 }}
      aria-hidden
    >
      {organization?.logoUrl == null || organization.logoUrl === '' ? (
        letter
      ) : (
        <img src={organization.logoUrl} alt="" width={size} height={size} />
      )}
    </span>
  )
}

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const tickMs = 1_000
const daySeconds = 86_400

/** Days, hours, minutes and seconds until a moment, updated every second; then 'Expired'. */
export function Countdown({ until }: { until: string }) {
  const t = useTranslations('organizationSettings')
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((new Date(until).getTime() - now) / 1_000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isOver])
  if (isOver) return <strong>{t('expired')}</strong>
  return (
    <span className="numeric" role="timer">
      {t('remaining', {
        days: Math.floor(left / daySeconds),
        hours: Math.floor((left % daySeconds) / 3_600),
        minutes: Math.floor((left % 3_600) / 60),
        seconds: left % 60,
      })}
    </span>
  )
}

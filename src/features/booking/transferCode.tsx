/** The transfer's QR code on the page and on paper, and as an image to be kept. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Day, formatDayNumeric } from '../../domain/day.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { download } from './download.ts'
import type { Payment } from './payment.ts'
import styles from './paymentCard.module.css'

interface Props {
  readonly payment: Payment
  readonly code: string
  readonly day: Day
}

export function TransferCode({ payment, code, day }: Props) {
  const { t } = useTranslation('confirmation')
  const [drawn, setDrawn] = useState<{ path: string; size: number }>()
  const [failed, setFailed] = useState(false)
  const { recipient, amount, shorterTitle = payment.title } = payment

  useEffect(() => {
    import('./qrCode.ts').then(
      ({ drawCode }) => setDrawn(drawCode(code)),
      () => setFailed(true),
    )
  }, [code])

  async function save(): Promise<void> {
    const { codeImage } = await import('./qrCode.ts')
    download(await codeImage(code), t('code.file', { day: formatDayNumeric(day) }))
  }

  return (
    <div className={styles.code}>
      <h3>{t('code.heading')}</h3>
      {failed ? (
        <p role="alert">{t('code.failed')}</p>
      ) : (
        <svg
          className={styles.qr}
          viewBox={drawn && `0 0 ${drawn.size} ${drawn.size}`}
          role={drawn && 'img'}
          aria-label={drawn && t('code.label', { recipient, amount, title: shorterTitle })}
          aria-hidden={!drawn}
          shapeRendering="crispEdges"
        >
          {drawn && (
            <>
              <path fill="#fff" d={`M0 0h${drawn.size}v${drawn.size}H0z`} />
              <path fill="#000" d={drawn.path} />
            </>
          )}
        </svg>
      )}
      <p className={styles.note}>{t('code.text')}</p>
      {payment.shorterTitle && (
        <p className={styles.note}>{t('code.shortened', { title: payment.shorterTitle })}</p>
      )}
      <Button variant="quiet" className={`${styles.save} screenOnly`} onClick={save}>
        <DownloadIcon />
        {t('code.save')}
      </Button>
    </div>
  )
}

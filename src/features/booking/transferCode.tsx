/** The transfer's QR code on the page and on paper, and as an image to save. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { download } from './download.ts'
import type { Transfer } from './payment.ts'
import styles from './paymentCard.module.css'
// Imported statically: the page may be printed as soon as it appears.
import { codeImage, drawCode } from './qrCode.ts'

interface Props {
  readonly transfer: Transfer
  readonly code: string
  /** As in TransferRows. */
  readonly suffix: string
}

export function TransferCode({ transfer, code, suffix }: Props) {
  const { t } = useTranslation('confirmation')
  const { path, size } = useMemo(() => drawCode(code), [code])
  const { day, recipient, amount, transferAmount, title, shorterTitle } = transfer

  async function save(): Promise<void> {
    const file = t('code.file', { amount: transferAmount, day })
    download(await codeImage(code), file)
  }

  return (
    <div className={styles.code}>
      <h3>{t('code.heading')}</h3>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('code.label', { recipient, amount, title: shorterTitle ?? title })}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <p className={`note ${styles.note}`}>{t('code.text')}</p>
      {shorterTitle && (
        <p className={`note ${styles.note}`}>{t('code.shortened', { title: shorterTitle })}</p>
      )}
      <Button
        variant="quiet"
        className={styles.save}
        aria-label={`${t('code.save')}${suffix}`}
        onClick={save}
      >
        <DownloadIcon />
        {t('code.save')}
      </Button>
    </div>
  )
}

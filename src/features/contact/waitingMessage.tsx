/** A message that is kept on this device and has not reached the company: what waits, and what can be done. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import type { ContactMessage } from '../../domain/contact.ts'
import { isEarlierVersion } from '../../outbox/entry.ts'
import { openOutbox } from '../../state/openOutbox.ts'
import { sendNow, useOutboxEntry } from '../../state/outboxView.ts'
import { useShowsEntry } from '../../state/shownEntries.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SendNow } from '../../ui/sendNow.tsx'
import { useVisible } from '../../ui/useVisible.ts'
import styles from './contactForm.module.css'

interface Props {
  readonly id: string
  /** The server has confirmed that the message went out; `earlier`: in a version before the last. */
  readonly onSent: (earlier: boolean) => void
  /** It goes back into the form, to be corrected under the same id. */
  readonly onCorrect: (message: ContactMessage) => void
  readonly onAnother: () => void
}

function conditionOf(state: string | undefined): 'waiting' | 'held' | 'refused' {
  return state === 'held' || state === 'refused' ? state : 'waiting'
}

export function WaitingMessage({ id, onSent, onCorrect, onAnother }: Props) {
  const { t } = useTranslation(['contactForm', 'common'])
  const { entry } = useOutboxEntry(id)
  useShowsEntry(id)
  const visible = useVisible()
  const heading = useRef<HTMLHeadingElement>(null)
  const condition = conditionOf(entry?.state)
  const { email, phone } = site.company
  const sent = entry?.step === 'done'
  const earlier = entry !== undefined && isEarlierVersion(entry)

  useEffect(() => heading.current?.focus(), [])

  // While nobody sees this page, the news is left to one that is looked at.
  useEffect(() => {
    if (!sent || !visible) return
    void openOutbox()
      .then((outbox) => outbox.acknowledge(id))
      .then(() => onSent(earlier))
  }, [sent, visible, earlier, id, onSent])

  async function correct(): Promise<void> {
    const outbox = await openOutbox()
    const returned = await outbox.takeBack(id)
    // It may have arrived after all: then `sent` says so.
    if (returned?.kind === 'contact' && returned.payload && returned.state === 'returned') {
      onCorrect(returned.payload)
    }
  }

  return (
    <Notice tone={condition === 'waiting' ? 'info' : 'warning'}>
      <h3 ref={heading} tabIndex={-1} className={styles.waitingTitle}>
        {t(`${condition}.title`)}
      </h3>
      <p>
        {t(`${condition}.text`, {
          email,
          phone: phone ? t('common:orCall', { phone }) : '',
        })}
      </p>
      {entry?.kept === 'memory' && <p>{t('waiting.memory')}</p>}
      {condition === 'refused' ? (
        <div className="buttonRow">
          <Button variant="secondary" onClick={correct}>
            {t('refused.fix')}
          </Button>
          <Button variant="quiet" onClick={onAnother}>
            {t('another')}
          </Button>
        </div>
      ) : (
        <SendNow
          key={condition}
          text={t('common:sendNow', { returnObjects: true })}
          variant="secondary"
          send={() => sendNow(id)}
        >
          <Button variant="quiet" onClick={onAnother}>
            {t('another')}
          </Button>
        </SendNow>
      )}
    </Notice>
  )
}

/** The second step of a withdrawal: the statement as it will be sent, and the button that confirms it. */
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SendButton } from '../../delivery/sendButton.tsx'
import { suggestEmail } from '../../domain/emailSuggestion.ts'
import type { Withdrawal } from '../../domain/withdrawal.ts'
import { Button } from '../../ui/button.tsx'
import { bringIntoView, ignoreSecondTap, takeFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { StatementText } from './statementText.tsx'

interface Props {
  readonly statement: Withdrawal
  readonly sending: boolean
  /** How the last attempt failed, if it did. */
  readonly trouble: 'failed' | 'refused' | undefined
  readonly onConfirm: () => void
  readonly onCorrect: () => void
}

export function Review({ statement, sending, trouble, onConfirm, onCorrect }: Props) {
  const { t } = useTranslation(['withdrawal', 'delivery'])
  // Once more: on a slow phone the 400 ms since the form's press may be over when this is rendered.
  useLayoutEffect(() => ignoreSecondTap(), [])
  const suggestion = suggestEmail(statement.email)
  const words = trouble === 'refused' ? 'delivery:withdrawal.refused' : 'failed'
  return (
    <section className="form" aria-labelledby="withdrawal-review">
      <h2 id="withdrawal-review" ref={takeFocus} tabIndex={-1}>
        {t('review.heading')}
      </h2>
      <StatementText statement={statement} />
      {suggestion && (
        <Notice>
          <p>{t('review.suggestion', { email: suggestion })}</p>
        </Notice>
      )}
      <div role="alert">
        {trouble && (
          <Notice ref={bringIntoView} tone="warning" title={t(`${words}.title`)}>
            <p>{t(`${words}.text`)}</p>
          </Notice>
        )}
      </div>
      <div className="buttonRow">
        <SendButton isSending={sending} onClick={onConfirm}>
          {t('review.confirm')}
        </SendButton>
        <Button variant="secondary" disabled={sending} onClick={onCorrect}>
          {t('review.correct')}
        </Button>
      </div>
    </section>
  )
}

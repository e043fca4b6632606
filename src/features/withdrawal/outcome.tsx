/** The outcome of a statement: it has arrived, or it was cancelled, for certain or not. */
import { useTranslation } from 'react-i18next'
import type { Statement } from '../../outbox/submission.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { PrintIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatementText } from './statementText.tsx'

export interface Outcome {
  /** `doubted`: it was cancelled, but may have arrived before. */
  readonly kind: 'sent' | 'cancelled' | 'doubted'
  readonly record: Statement
}

interface Props {
  readonly outcome: Outcome
  readonly onAnother: () => void
}

export function StatementOutcome({ outcome: { kind, record }, onAnother }: Props) {
  const { t } = useTranslation(['withdrawal', 'delivery'])
  const { payload, submittedAt } = record
  return (
    <section className="form" aria-labelledby="withdrawal-outcome">
      <Notice tone={kind === 'doubted' ? 'warning' : 'ok'}>
        <h2 id="withdrawal-outcome" ref={takeFocus} tabIndex={-1}>
          {t(`${kind}.heading`)}
        </h2>
        <p>{t(`${kind}.text`, { email: payload.email })}</p>
      </Notice>
      {kind === 'sent' && (
        <>
          <StatementText statement={payload} submittedAt={submittedAt} />
          <p>{t('sent.refund')}</p>
          <p>{t('sent.missing')}</p>
        </>
      )}
      <div className="buttonRow">
        {kind === 'sent' && (
          <Button variant="secondary" onClick={() => print()}>
            <PrintIcon />
            {t('sent.print')}
          </Button>
        )}
        <Button variant="quiet" onClick={onAnother}>
          {t('delivery:withdrawal.another')}
        </Button>
      </div>
    </section>
  )
}

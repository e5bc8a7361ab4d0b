import type { RuleConditions } from '../../../shared/model/rules.ts';
import { fullTime } from '../../lib/format/relativeTime.ts';
import { useLocale } from '../../locales/useLocale.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LinkRows } from '../../ui/controls/LinkRow.tsx';
import { MatchRow } from './MatchRow.tsx';
import styles from './Rules.module.css';
import { type Trying, useTrying } from './useTrying.ts';

interface TryRuleProps {
  /** Null: there are none, or they can't be read. */
  readonly conditions: RuleConditions | null;
}

/** Shows the past messages that conditions fit. */
export function TryRule({ conditions }: TryRuleProps) {
  const { t } = useTranslation('rules');
  const { trying, start, stop } = useTrying(conditions);
  const isRunning = trying?.isRunning === true;
  return (
    <div className={styles['try']}>
      <Button isDisabled={conditions === null} onPress={isRunning ? stop : start}>
        {t(isRunning ? 'try.stop' : 'try.start')}
      </Button>
      <p className={styles['hint']}>{t('try.hint')}</p>
      {trying === null ? null : <Found trying={trying} />}
    </div>
  );
}

function Found({ trying: { isRunning, looked, of, count, matches } }: { readonly trying: Trying }) {
  const { t } = useTranslation('rules');
  const locale = useLocale();
  return (
    <>
      {isRunning ? <progress aria-label={t('try.start')} value={looked} max={Math.max(of, 1)} /> : null}
      <p role="status" className={styles['found']}>
        {t('try.looking', { looked, of })}. {t('try.fits', { count })}{' '}
        {count > matches.length ? t('try.newest', { shown: matches.length }) : null}
      </p>
      {matches.length === 0 ? null : (
        <div className={styles['matches']}>
          <LinkRows label={t('try.matches')}>
            {matches.map((match) => (
              <MatchRow
                key={match.message.msgId}
                match={match}
                note={match.message.created === null ? '' : fullTime(match.message.created, locale)}
              />
            ))}
          </LinkRows>
        </div>
      )}
    </>
  );
}

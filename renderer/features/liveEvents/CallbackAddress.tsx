import { type FormEvent, useState } from 'react';
import { callbackUrlProblem, type LiveEvents } from '../../../shared/model/liveEvents.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Question } from '../../ui/overlays/Question.tsx';
import { useAction } from '../notices/useAction.ts';
import { LastResult } from './LastResult.tsx';
import styles from './LiveEvents.module.css';
import { useLiveEvents } from './liveEventsStore.ts';
import { TestEvent } from './TestEvent.tsx';

type CallbackAddressProps = Pick<LiveEvents, 'registeredUrl' | 'lastResult'>;

/** The address that the service calls: registered, replaced, removed, tested. */
export function CallbackAddress({ registeredUrl, lastResult }: CallbackAddressProps) {
  const { t } = useTranslation('liveEvents');
  const { register, unregister } = useLiveEvents((state) => state);
  const { isPending, run } = useAction();
  const [typed, setTyped] = useState(lastResult?.url ?? registeredUrl ?? '');
  const [isRefused, setIsRefused] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const url = typed.trim();
  const problem = callbackUrlProblem(url);

  const change = (value: string) => {
    setTyped(value);
    setIsRefused(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (problem === null) return void run(() => register(url));
    setIsRefused(true);
    // The page is long, and the reason is below the field.
    event.currentTarget.scrollIntoView({ block: 'nearest' });
  };
  const tryAgain = () => {
    if (lastResult?.action === 'remove') return setIsAsking(true);
    const again = lastResult?.url ?? '';
    change(again);
    void run(() => register(again));
  };
  return (
    <form className={styles['parts']} onSubmit={submit}>
      <TextField
        label={t('registration.address')}
        placeholder={t('registration.placeholder')}
        value={typed}
        onChange={change}
        spellCheck="false"
        hint={t('registration.hint')}
        error={isRefused && problem !== null ? t(`registration.problems.${problem}`) : undefined}
      />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {url !== '' && url === registeredUrl ? t('registration.replace') : t('registration.register')}
        </Button>
        <Button onPress={() => setIsAsking(true)}>{t('registration.remove')}</Button>
      </div>
      {lastResult === null ? null : <LastResult result={lastResult} onTryAgain={tryAgain} />}
      <TestEvent />
      <Question
        title={t('registration.removeTitle')}
        yes={t('registration.removeYes')}
        isDanger
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={() => run(unregister)}
      >
        <p>{t('registration.removeBody')}</p>
      </Question>
    </form>
  );
}

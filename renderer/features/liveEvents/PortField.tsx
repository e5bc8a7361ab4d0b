import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useAction } from '../notices/useAction.ts';
import styles from './LiveEvents.module.css';
import { useLiveEvents } from './liveEventsStore.ts';
import { parsePort } from './parsePort.ts';

/** The port that is listened to. */
export function PortField({ port }: { readonly port: number | null }) {
  const { t } = useTranslation('liveEvents');
  const setReceiver = useLiveEvents((state) => state.setReceiver);
  const { isPending, run } = useAction();
  const [typed, setTyped] = useState(port === null ? '' : String(port));
  const wanted = parsePort(typed);
  const isWrong = wanted === 'wrong';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong && !isPending) void run(() => setReceiver(true, wanted));
  };
  return (
    <form className={styles['withButton']} onSubmit={submit}>
      <TextField
        label={t('receiver.port')}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        hint={t('receiver.portHint')}
        error={isWrong ? t('receiver.portWrong') : undefined}
      />
      <Button type="submit" isDisabled={isWrong} isPending={isPending}>
        {t('receiver.portUse')}
      </Button>
    </form>
  );
}

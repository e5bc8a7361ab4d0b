import { useState } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Question } from '../../ui/overlays/Question.tsx';
import { useAction } from '../notices/useAction.ts';
import { CopyLine } from './CopyLine.tsx';
import styles from './LiveEvents.module.css';
import { useLiveEvents } from './liveEventsStore.ts';

/** Where a tunnel or reverse proxy is to forward events to. */
export function Forwarding({ url }: { readonly url: string }) {
  const { t } = useTranslation('liveEvents');
  const renewSecret = useLiveEvents((state) => state.renewSecret);
  const { run } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const { origin, pathname } = new URL(url);
  return (
    <div>
      <p className={styles['label']}>{t('receiver.address')}</p>
      <CopyLine text={url} label={t('receiver.copyAddress')} copied={t('receiver.addressCopied')} />
      <p className={styles['hint']}>{t('receiver.example')}</p>
      <CopyLine
        text={`location ${pathname} { proxy_pass ${origin}; }`}
        label={t('receiver.copyExample')}
        copied={t('receiver.exampleCopied')}
      />
      <Button onPress={() => setIsAsking(true)}>{t('receiver.secretButton')}</Button>
      <Question
        title={t('receiver.secretTitle')}
        yes={t('receiver.secretYes')}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={() => run(renewSecret)}
      >
        <p>{t('receiver.secretBody')}</p>
      </Question>
    </div>
  );
}

import { Fragment, useEffect, useState } from 'react';
import type { RouteInput } from '../../../shared/contract/index.ts';
import type { PreviewedMessage } from '../../../shared/model/transcripts.ts';
import { spellOutInText } from '../../../shared/text/visibleText.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './TranscriptDialog.module.css';
import { type Choices, REDACTED_KINDS } from './transcriptChoices.ts';

interface TranscriptRedactionProps {
  readonly choices: Choices;
  readonly previewed: RouteInput<'transcripts.preview'>;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** The kinds of what is replaced, and the first messages as they would be saved. */
export function TranscriptRedaction({ choices, previewed, onChange }: TranscriptRedactionProps) {
  const { t } = useTranslation('transcripts');
  const { redacted, words } = choices;
  return (
    <div className={styles['redaction']}>
      {REDACTED_KINDS.map((kind) => (
        <Fragment key={kind}>
          <Switch
            isSelected={redacted[kind]}
            onChange={(is) => onChange({ redacted: { ...redacted, [kind]: is } })}
          >
            {t(`save.redactKinds.${kind}`)}
          </Switch>
          {kind === 'people' && redacted.people ? (
            <p className={styles['hint']}>{t('save.redactNamesHint')}</p>
          ) : null}
        </Fragment>
      ))}
      <TextField
        label={t('save.redactWords')}
        hint={t('save.redactWordsHint')}
        value={words}
        onChange={(typed) => onChange({ words: typed })}
      />
      <Preview previewed={previewed} />
      <p className={styles['hint']}>{t('save.noFiles')}</p>
    </div>
  );
}

function Preview({ previewed }: Pick<TranscriptRedactionProps, 'previewed'>) {
  const { t } = useTranslation('transcripts');
  const messages = usePreview(previewed);
  return (
    <section aria-label={t('save.preview')}>
      <p className={styles['previewTitle']}>{t('save.preview')}</p>
      <p className={styles['hint']}>{t('save.previewHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by the keyboard */}
      <ul tabIndex={0} className={styles['preview']}>
        {messages.map(({ msgId, sender, text }) => (
          <li key={msgId}>
            <b>{sender}</b> <span dir="auto">{spellOutInText(text)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Core looks through all names of a conversation for it; not for each typed letter, ms. */
const TYPING_MS = 300;

/** The last known ones while others are asked for; none after a failure, since they would show another redaction. */
function usePreview(previewed: RouteInput<'transcripts.preview'>): readonly PreviewedMessage[] {
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const [messages, setMessages] = useState<readonly PreviewedMessage[]>([]);
  const asked = JSON.stringify(previewed);
  useEffect(() => {
    let isLate = false;
    const ask = async () => {
      try {
        const found = await request('transcripts.preview', JSON.parse(asked) as typeof previewed);
        if (!isLate) setMessages(found);
      } catch (thrown) {
        if (isLate) return;
        setMessages([]);
        failed(thrown);
      }
    };
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [request, failed, asked]);
  return messages;
}

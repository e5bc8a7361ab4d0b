import { type FormEvent, useState } from 'react';
import type { AccountId } from '../../../shared/model/ids.ts';
import { webClientIn } from '../../../shared/text/chatLink.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useAccounts } from '../account/accountsStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import { useAction } from '../notices/useAction.ts';
import styles from './SettingsDialog.module.css';

/** The address of the service's web client, so that links to its conversations can be copied. Empty: it isn't known. */
export function WebClientAddress({ account }: { readonly account: AccountId }) {
  const { t } = useTranslation('frame');
  const stored = useAccounts(({ accounts }) => accounts.find(({ id }) => id === account)?.webUrl) ?? '';
  const setWebUrl = useAccounts((state) => state.setWebUrl);
  const say = useNotices((state) => state.say);
  const { isPending, run } = useAction();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const text = typed ?? stored;

  const change = (value: string) => {
    setTyped(value);
    setIsRefused(false);
  };
  const save = async (webUrl: string | null) => {
    await setWebUrl(account, webUrl);
    setTyped(null);
    say(t(webUrl === null ? 'settings.webClient.forgotten' : 'settings.webClient.saved'));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const webUrl = webClientIn(text);
    if (webUrl === null && text.trim() !== '') return setIsRefused(true);
    void run(() => save(webUrl));
  };
  return (
    <form className={styles['webClient']} onSubmit={submit}>
      <TextField
        label={t('settings.webClient.label')}
        placeholder={t('settings.webClient.placeholder')}
        value={text}
        onChange={change}
        hint={t('settings.webClient.hint')}
        error={isRefused ? t('settings.webClient.refused') : undefined}
      />
      <div className={styles['buttons']}>
        <Button type="submit" isPending={isPending} isDisabled={text.trim() === stored}>
          {t('settings.webClient.save')}
        </Button>
      </div>
    </form>
  );
}

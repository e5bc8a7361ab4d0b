import { Tag } from 'lucide-react';
import type { Conversation } from '../../../shared/model/conversations.ts';
import { useAccountStores, useAppStores } from '../../lib/bridge/storesContext.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { pickedOf } from '../triage/triageStore.ts';
import { LabelChip } from './LabelMarks.tsx';
import styles from './LabelsSection.module.css';
import { useLabels } from './labelsStore.ts';

interface LabelsSectionProps {
  readonly conversation: Conversation;
  readonly className: string | undefined;
}

/** The labels of a conversation, and a button to change them. */
export function LabelsSection({ conversation, className }: LabelsSectionProps) {
  const { t } = useTranslation('labels');
  const { triage } = useAppStores();
  const { account } = useAccountStores().bridge;
  const known = useLabels(({ labels }) => labels);
  const own = known.filter(({ id }) => conversation.labels.includes(id));
  return (
    <Section className={className} title={t('heading')}>
      {own.length === 0 ? null : (
        <ul aria-label={t('heading')} className={styles['labels']}>
          {own.map((label) => (
            <li key={label.id}>
              <LabelChip {...label} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles['hint']}>{t('onlyHere')}</p>
      <Button
        icon={<Tag />}
        isWide
        onPress={() => triage.getState().askLabels([pickedOf(account, conversation)])}
      >
        {t('choose')}
      </Button>
    </Section>
  );
}

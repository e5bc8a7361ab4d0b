import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { AppError } from '../../../shared/errors/errors.ts';
import { MANIFEST_ENDING, type SavedTranscript } from '../../../shared/model/transcripts.ts';
import { visibleLine } from '../../../shared/text/visibleText.ts';
import { conversationTitle } from '../../../shared/words/conversationTitle.ts';
import { useAccountStores } from '../../lib/bridge/storesContext.ts';
import { useErrorText } from '../../locales/useErrorText.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useConversation } from '../conversations/conversationsStore.ts';
import { useNotices } from '../notices/noticesStore.ts';
import styles from './TranscriptDialog.module.css';
import { CoverageWords, TranscriptForm } from './TranscriptForm.tsx';
import { TranscriptRedaction } from './TranscriptRedaction.tsx';
import { TranscriptSaving } from './TranscriptSaving.tsx';
import {
  type Choices,
  FIRST_CHOICES,
  isTooMuch,
  isWhole,
  rangeOf,
  redactionOf,
  zoneOf,
} from './transcriptChoices.ts';
import { useTranscripts, type Wanted } from './transcriptsStore.ts';
import { useTranscriptFacts } from './useTranscriptFacts.ts';

/** Asks how to save a transcript, shows how far it is, and where it was saved. */
export function TranscriptDialog() {
  const wanted = useTranscripts((state) => state.wanted);
  const step = useTranscripts((state) => state.step);
  const leave = useTranscripts((state) => state.leave);
  if (wanted === null) return null;
  if (step.kind === 'saved') return <Saved id={step.id} saved={step.saved} onClose={leave} />;
  return <Asking wanted={wanted} />;
}

function Asking({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation('transcripts');
  const errorText = useErrorText();
  const step = useTranscripts((state) => state.step);
  const save = useTranscripts((state) => state.save);
  const leave = useTranscripts((state) => state.leave);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const { convId } = wanted;
  const range = rangeOf(choices, wanted);
  const facts = useTranscriptFacts({ convId, range });
  const { format, hasFiles } = choices;
  const redaction = redactionOf(choices);
  const isSaving = step.kind === 'saving';
  const isKnown = facts !== null && !(facts instanceof AppError);
  const failure = step.kind === 'choosing' && step.error !== null ? step.error : facts;
  const start = () => void save({ convId, range, format, hasFiles, redaction, zone: zoneOf(choices) });
  const change = (changed: Partial<Choices>) => setChoices((now) => ({ ...now, ...changed }));
  return (
    <Dialog
      title={t(wanted.convId === null ? 'save.results' : 'save.title')}
      isOpen
      onClose={leave}
      isQuestion
      isLarge
      actions={
        <>
          <Button onPress={leave}>{t('save.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={isSaving || !isKnown || facts.coverage.messages === 0 || isTooMuch(format, facts)}
            onPress={start}
          >
            {t('save.save')}
          </Button>
        </>
      }
    >
      <WantedWords wanted={wanted} />
      {isSaving ? (
        <TranscriptSaving progress={step.progress} isPrinted={format === 'pdf'} />
      ) : (
        <TranscriptForm
          choices={choices}
          isWhole={isWhole(wanted)}
          facts={isKnown ? facts : null}
          redaction={
            redaction === null ? null : (
              <TranscriptRedaction
                choices={choices}
                previewed={{ convId, range, redaction }}
                onChange={change}
              />
            )
          }
          onChange={change}
        />
      )}
      {failure instanceof AppError ? (
        <p role="alert" className={styles['failure']}>
          {errorText(failure)}
        </p>
      ) : null}
    </Dialog>
  );
}

function WantedWords({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation('transcripts');
  const { t: inFrame } = useTranslation('frame');
  const conversation = useConversation(wanted.convId);
  if (wanted.convId === null)
    return (
      <>
        <p dir="auto" className={styles['of']}>
          {t('about.searchFor', { query: visibleLine(wanted.query) })}
        </p>
        <p className={styles['hint']}>{t('save.searchHint')}</p>
      </>
    );
  if (conversation === null) return null;
  const name = conversationTitle(inFrame, conversation);
  return (
    <p dir="auto" className={styles['of']}>
      {wanted.msgIds === null ? name : t('save.ofChosen', { count: wanted.msgIds.length, name })}
    </p>
  );
}

interface SavedProps {
  readonly id: string;
  readonly saved: SavedTranscript;
  readonly onClose: () => void;
}

function Saved({ id, saved, onClose }: SavedProps) {
  const { t } = useTranslation('transcripts');
  const { request } = useAccountStores().bridge;
  const failed = useNotices((state) => state.failed);
  const { name, coverage, files } = saved;
  return (
    <Dialog
      title={t('save.done')}
      isOpen
      onClose={onClose}
      isQuestion
      actions={
        <>
          <Button
            icon={<FolderOpen aria-hidden="true" />}
            onPress={() => void request('transcripts.showInFolder', { id }).catch(failed)}
          >
            {t('save.show')}
          </Button>
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('save.close')}
          </Button>
        </>
      }
    >
      <p dir="auto" className={styles['of']}>
        {name}
      </p>
      <CoverageWords coverage={coverage} />
      {files === null ? null : (
        <p className={styles['hint']}>
          {t('about.filesIn', { count: files.included })}
          {files.missing === 0 ? '' : ` · ${t('about.filesMissing', { count: files.missing })}`}
        </p>
      )}
      <p className={styles['hint']}>
        {files === null
          ? t('save.manifest', { name: `${name}${MANIFEST_ENDING}` })
          : t('save.manifestInside')}
      </p>
    </Dialog>
  );
}

import { Image } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Composer.module.css';

interface PasteOfferProps {
  readonly onTake: () => void;
  /** The button takes the focus with it. */
  readonly onLeave: () => void;
}

/** Offers to paste what came as text and as a picture once more, as the picture. */
export function PasteOffer({ onTake, onLeave }: PasteOfferProps) {
  const { t } = useTranslation('thread');
  const take = () => {
    onTake();
    onLeave();
  };
  return (
    <div className={styles['offer']}>
      <Button variant="quiet" icon={<Image aria-hidden="true" />} onPress={take}>
        {t('composer.pasteAsPicture')}
      </Button>
    </div>
  );
}

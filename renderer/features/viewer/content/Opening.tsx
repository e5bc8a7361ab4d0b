import { useTranslation } from '../../../locales/useTranslation.ts';
import { Spinner } from '../../../ui/display/Spinner.tsx';
import { Middle } from './Middle.tsx';

export function Opening() {
  const { t } = useTranslation('viewer');
  return (
    <Middle>
      <p role="status">
        <Spinner /> {t('opening')}
      </p>
    </Middle>
  );
}

import { ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { numberFormat } from '../../../lib/format/formatters.ts';
import { useLocale } from '../../../locales/useLocale.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Tooltip } from '../../../ui/controls/Tooltip.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './ZoomBar.module.css';

interface ZoomBarProps {
  /** 1 for 100 %. */
  readonly scale: number;
  readonly onStep: (direction: 1 | -1) => void;
  /** The action of a press on the percentage. */
  readonly toggle: 'zoomFit' | 'zoomActual' | 'zoomWidth';
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** The scale, with buttons to zoom in and out and the other controls of the view. */
export function ZoomBar({ scale, onStep, toggle, onToggle, children }: ZoomBarProps) {
  const { t } = useTranslation('viewer');
  const locale = useLocale();
  const percent = numberFormat(locale, { style: 'percent' }).format(scale);
  const label = t(toggle, { percent });
  return (
    <div className={styles['bar']}>
      <IconButton label={t('zoomOut')} onPress={() => onStep(-1)}>
        <ZoomOut />
      </IconButton>
      <Tooltip label={label}>
        <Button aria-label={label} onPress={onToggle} className={cx(styles['percent'])}>
          {percent}
        </Button>
      </Tooltip>
      <IconButton label={t('zoomIn')} onPress={() => onStep(1)}>
        <ZoomIn />
      </IconButton>
      {children}
    </div>
  );
}

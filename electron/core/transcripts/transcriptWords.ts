import { createInstance } from 'i18next';
import { formatLocale } from '../../../shared/locales/formatLocale.ts';
import { I18N_OPTIONS } from '../../../shared/locales/i18nOptions.ts';
import { LANGUAGE, PAGE_WORDS, type Translator } from '../../../shared/locales/index.ts';
import { createFilledTexts, type FilledTexts } from './filledTexts.ts';
import { createZonedTimes, type ZonedTimes } from './zonedTimes.ts';

/** The words of a transcript. */
export interface TranscriptWords {
  readonly t: Translator<'transcripts'>;
  /** The same for those without plural forms, in far less time: for what each message needs. */
  readonly fill: FilledTexts<'transcripts'>;
  /** Those that name conversations and people. */
  readonly frame: Translator<'frame'>;
  readonly times: ZonedTimes;
  /** A BCP 47 tag. */
  readonly language: string;
  /** A size of so many bytes, with its unit. */
  readonly size: (bytes: number) => string;
}

interface Place {
  /** The system's regional format, see `formatLocale`. */
  readonly region: string;
  /** Of the IANA database. */
  readonly zone: string;
}

export function createTranscriptWords({ region, zone }: Place): TranscriptWords {
  const locale = formatLocale(region);
  const instance = createInstance();
  const { frame, transcripts } = PAGE_WORDS[LANGUAGE];
  void instance.init({ ...I18N_OPTIONS, resources: { [LANGUAGE]: { frame, transcripts } } });
  const numbers = new Intl.NumberFormat(locale);
  instance.services.formatter?.add('number', (value: number) => numbers.format(value));
  const sizes = UNITS.map(
    (unit, step) =>
      new Intl.NumberFormat(locale, {
        ...{ style: 'unit', unit, unitDisplay: step === 0 ? 'long' : 'short' },
        maximumFractionDigits: step === 0 ? 0 : 1,
      }),
  );
  const t = instance.getFixedT(LANGUAGE, 'transcripts') as Translator<'transcripts'>;
  return {
    t,
    fill: createFilledTexts(t),
    frame: instance.getFixedT(LANGUAGE, 'frame') as Translator<'frame'>,
    times: createZonedTimes(locale, zone),
    language: LANGUAGE,
    size: (bytes) => {
      const step = Math.max(0, Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
      return (sizes[step] as Intl.NumberFormat).format(bytes / 1_000 ** step);
    },
  };
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

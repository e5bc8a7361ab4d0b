/** The one place that knows the languages. Another one is a folder beside `en` with the same files, and a line in each table. */
import backupFiles from './en/backupFiles.json' with { type: 'json' };
import dashboard from './en/dashboard.json' with { type: 'json' };
import digest from './en/digest.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import files from './en/files.json' with { type: 'json' };
import frame from './en/frame.json' with { type: 'json' };
import handover from './en/handover.json' with { type: 'json' };
import labels from './en/labels.json' with { type: 'json' };
import liveEvents from './en/liveEvents.json' with { type: 'json' };
import rules from './en/rules.json' with { type: 'json' };
import savedReplies from './en/savedReplies.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import thread from './en/thread.json' with { type: 'json' };
import transcripts from './en/transcripts.json' with { type: 'json' };
import viewer from './en/viewer.json' with { type: 'json' };

const en = {
  ...{
    backupFiles,
    dashboard,
    frame,
    thread,
    files,
    viewer,
    labels,
    liveEvents,
    rules,
    savedReplies,
    errors,
  },
  digest,
  handover,
  transcripts,
};

export type PageWords = typeof en;
export type ShellWords = typeof shell;

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;
type NamesIn<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${NamesIn<Texts[Name]>}`;
}[keyof Texts & string];
type Values = Readonly<Record<string, string | number>>;

/** Gives a text of one file, with its values filled in. `count` chooses the plural form. The page's translator from i18next is one. */
export type Translator<File extends keyof PageWords> = (
  ...text: [name: NamesIn<PageWords[File]>] | [name: NamesIn<PageWords[File]>, values: Values]
) => string;

/** A BCP 47 tag. */
type Language = 'en';

/** The language of the app. */
export const LANGUAGE: Language = 'en';

/** The variety in which its texts are spelled, for dates and numbers where the system's regional format is in another language. */
export const LANGUAGE_FORMATS = 'en-GB';

/** The words of the page. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = { en };

/** The words of menus and native dialogs, apart so that neither world starts with those of the other. */
export const SHELL_WORDS: Readonly<Record<Language, ShellWords>> = { en: shell };

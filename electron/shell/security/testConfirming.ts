import type { Dialog, MessageBoxOptions } from 'electron';
import type { CoreRouteName } from '../../../shared/contract/index.ts';
import type { Result } from '../../../shared/errors/errors.ts';
import { accountId, msgId } from '../../../shared/model/ids.ts';
import type { CoreClient } from '../app/coreClient.ts';
import { createDialogs } from '../window/dialogs.ts';
import { createConfirmations } from './confirming.ts';

interface Given {
  /** The answer of core about live events. */
  readonly events?: Result<unknown>;
  readonly mayHoldData?: boolean;
  /** Of the account, among several. */
  readonly name?: string | null;
  readonly isSetAside?: boolean;
}

/** A person who answers when told to. */
export function openWith({
  events = { ok: true, data: { registeredUrl: null, receiver: { url: null } } },
  mayHoldData = true,
  name = null,
  isSetAside = false,
}: Given = {}) {
  const time = { now: 0 };
  const asked: MessageBoxOptions[] = [];
  const answers: ((button: number) => void)[] = [];
  const showMessageBox = async (question: MessageBoxOptions) => {
    asked.push(question);
    const { promise, resolve } = Promise.withResolvers<number>();
    answers.push(resolve);
    return { response: await promise, checkboxChecked: false };
  };
  const dialogs = createDialogs({ showMessageBox } as unknown as Dialog, () => null, {
    clock: () => time.now,
    log: { warn: () => {} },
  });
  const passed: CoreRouteName[] = [];
  const core = {
    control: async () => false,
    request: async () => events,
    pass: async (route: CoreRouteName) => {
      passed.push(route);
      return { ok: true, data: null } as const;
    },
  };
  const confirm = createConfirmations({
    ...{ dialogs, mayHoldData: () => mayHoldData, ownAddresses: async () => [] },
    ...{ nameOf: () => name, hasSetAside: async () => isSetAside },
    clock: () => time.now,
  });
  const guarded = confirm.guard(core as unknown as CoreClient, accountId('ana'));
  return {
    time,
    asked,
    answers,
    passed,
    confirm,
    guarded,
    signIn: (serviceUrl: string, isFilledIn = false, mayBeKnown = false) =>
      confirm.signIn({ serviceUrl, isFilledIn, mayBeKnown }),
    open: (url: string) =>
      confirm.open({
        ...{ address: url, link: url, core: core as unknown as CoreClient },
        ...{ account: accountId('ana'), msgId: msgId(1) },
      }),
  };
}

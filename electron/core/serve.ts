import { AppError, toResult } from '../../shared/errors/errors.ts';
import type { Core } from './createCore.ts';
import type { FromCore, ToCore } from './protocol.ts';

/** Answers what comes over a port, see protocol.ts, by way of `post`. */
export function serve(core: Core, post: (message: FromCore) => void): (message: ToCore) => Promise<void> {
  return async (message) => {
    const { id } = message;
    const result =
      message.type === 'request'
        ? await core.route(message.route, message.input)
        : await toResult(() => call(core, message.name, message.input));
    post({ type: 'reply', id, result });
  };
}

/** The shell is from the same build, so its input isn't checked. */
function call({ control }: Core, name: string, input: unknown): Promise<unknown> {
  if (!Object.hasOwn(control, name)) throw new AppError('unknown-route', 'There is no such control call.');
  return (control[name as keyof typeof control] as (input: unknown) => Promise<unknown>)(input);
}

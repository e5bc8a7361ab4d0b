import type { Settings } from '../../../shared/settings.ts';
import type { Rules } from '../../core/protocol.ts';

/** What core goes by of the settings, in the network that the computer is in. */
export function rulesOf(settings: Settings, network: string | null): Rules {
  const { images, imagesNetwork, imagesMaxBytes, cacheLimit, undoSendMs, deleted } = settings;
  const isThatNetwork = imagesNetwork !== null && imagesNetwork === network;
  const isImagesAutomatic = images === 'always' || (images === 'this-network' && isThatNetwork);
  return { isImagesAutomatic, imagesMaxBytes, cacheLimit, undoSendMs, hidesDeleted: deleted === 'hide' };
}

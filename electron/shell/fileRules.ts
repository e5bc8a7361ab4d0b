import type { Settings } from '../../shared/model.ts';
import type { FileRules } from '../core/protocol.ts';

/** What the settings say of files, in the network that the computer is in. */
export function fileRules(settings: Settings, network: string | null): FileRules {
  const { images, imagesNetwork, imagesMaxBytes, cacheLimit } = settings;
  const isThatNetwork = imagesNetwork !== null && imagesNetwork === network;
  const isImagesAutomatic = images === 'always' || (images === 'this-network' && isThatNetwork);
  return { isImagesAutomatic, imagesMaxBytes, cacheLimit };
}

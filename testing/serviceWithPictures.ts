import { encodePng } from '../service/seed/demo/files/png.ts';
import { postFile, startTestService } from '../service/testing/service.ts';
import { convId } from '../shared/model/ids.ts';

const PICTURE = new Uint8Array(encodePng(4, 3, () => [1, 1, 1]));

/** A service with one conversation of so many pictures, `0.png` and so on. `send` adds another. */
export async function serviceWithPictures(count: number) {
  const service = await startTestService();
  const post = async (name: number, into: object) => {
    const file = new File([PICTURE], `${name}.png`, { type: 'image/png' });
    return (await postFile(service, file, { ...into })).json as { readonly convId: number };
  };
  const first = await post(0, {});
  const send = (name: number) => post(name, { convId: first.convId });
  for (let name = 1; name < count; name += 1) await send(name);
  return { service, convId: convId(first.convId), send };
}

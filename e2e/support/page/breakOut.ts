/**
 * Functions that run in a page and try to reach `target`, a host with its port. Each resolves once the browser is through with it, as far as
 * a page can know.
 */

/** WebRTC with STUN and TURN servers, and a user name that carries data. Resolves to the candidates. */
export async function tryWebRtc(target: string): Promise<readonly string[]> {
  const turn = { username: 'a secret of the page', credential: 'x' };
  const peer = new RTCPeerConnection({
    iceServers: [
      { urls: `stun:${target}` },
      { urls: `turn:${target}?transport=udp`, ...turn },
      { urls: `turn:${target}?transport=tcp`, ...turn },
      { urls: `turns:${target}?transport=tcp`, ...turn },
    ],
  });
  const candidates: string[] = [];
  const gathered = new Promise<void>((resolve) => {
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null) resolve();
      else if (candidate.candidate !== '') candidates.push(candidate.candidate);
    });
  });
  peer.createDataChannel('out');
  await peer.setLocalDescription(await peer.createOffer());
  await gathered;
  peer.close();
  return candidates;
}

/** A connection to a candidate that the page names itself, without any server. */
export async function tryWebRtcPeer(target: string): Promise<void> {
  const [host, port] = target.split(':');
  const [mine, theirs] = [new RTCPeerConnection(), new RTCPeerConnection()];
  mine.createDataChannel('out');
  await mine.setLocalDescription(await mine.createOffer());
  await theirs.setRemoteDescription(mine.localDescription as RTCSessionDescription);
  await theirs.setLocalDescription(await theirs.createAnswer());
  await mine.setRemoteDescription(theirs.localDescription as RTCSessionDescription);
  for (const kind of [
    `UDP 2113937151 ${host} ${port} typ host`,
    `TCP 1518280447 ${host} ${port} typ host tcptype passive`,
  ])
    await mine.addIceCandidate({ candidate: `candidate:1 1 ${kind}`, sdpMid: '0' });
  await new Promise<void>((resolve) => {
    const look = () => ['failed', 'disconnected', 'closed'].includes(mine.iceConnectionState) && resolve();
    mine.addEventListener('iceconnectionstatechange', look);
    look();
  });
}

/** Hints and requests that a document makes without a script's help. */
export async function tryMarkup(target: string): Promise<void> {
  const add = (tag: string, attributes: Record<string, string>) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      try {
        element.setAttribute(name, value);
      } catch {
        // The page's policy allows no address of a script as text.
      }
    }
    document.body.append(element);
    return element;
  };
  for (const scheme of ['http', 'https']) {
    const address = `${scheme}://${target}`;
    add('link', { rel: 'preconnect', href: address });
    add('link', { rel: 'preconnect', href: address, crossorigin: '' });
    add('link', { rel: 'dns-prefetch', href: address });
    for (const rel of ['prefetch', 'prerender', 'modulepreload', 'stylesheet', 'icon', 'manifest'])
      add('link', { rel, href: `${address}/${rel}` });
    add('link', { rel: 'preload', as: 'image', href: `${address}/preload` });
    add('object', { data: `${address}/object` });
    add('embed', { src: `${address}/embed` });
    add('video', { src: `${address}/video`, poster: `${address}/poster` });
    add('a', { href: `${address}/ping`, ping: `${address}/ping`, target: '_blank' }).click();
    add('meta', { 'http-equiv': 'refresh', content: `0;url=${address}/refresh` });
  }
  const image = add('img', { src: `http://${target}/img` });
  await new Promise((resolve) => image.addEventListener('error', resolve));
}

/** Requests of scripts; each says how it ended. */
export function tryScripts(target: string): Promise<readonly string[]> {
  const ended = (of: EventTarget) =>
    new Promise<string>((resolve) => of.addEventListener('error', () => resolve('ended')));
  navigator.sendBeacon(`http://${target}/beacon`, 'data');
  const attempts: (() => Promise<string>)[] = [
    () => fetch(`http://${target}/fetch`, { mode: 'no-cors', keepalive: true }).then(() => 'answered'),
    () => ended(new WebSocket(`ws://${target}/socket`)),
    () => ended(new WebSocket(`wss://${target}/socket`)),
    () => ended(new EventSource(`http://${target}/events`)),
    () => import(`http://${target}/module.js`).then(() => 'answered'),
    async () => {
      const transport = new WebTransport(`https://${target}/transport`);
      return transport.ready.then(() => 'answered');
    },
  ];
  return Promise.all(attempts.map((attempt) => attempt().catch(() => 'ended')));
}

/** Ways to leave the page, in its frame, another one, or a file. */
export async function tryLeaving(target: string): Promise<void> {
  const address = `http://${target}`;
  const frame = document.createElement('iframe');
  // So that they take no room from the page.
  frame.hidden = true;
  frame.src = `${address}/frame`;
  document.body.append(frame);
  const inner = document.createElement('iframe');
  inner.hidden = true;
  document.body.append(inner);
  if (inner.contentWindow) inner.contentWindow.location.href = `${address}/inner`;
  for (const goal of ['_self', '_blank', 'another']) {
    const form = document.createElement('form');
    Object.assign(form, { action: `${address}/form`, method: 'post', target: goal });
    document.body.append(form);
    form.submit();
  }
  window.open(`${address}/open`);
  const link = document.createElement('a');
  link.download = 'file.txt';
  document.body.append(link);
  for (const href of [`${address}/download`, 'data:text/plain,x', URL.createObjectURL(new Blob(['x']))]) {
    link.href = href;
    link.click();
  }
  window.location.href = `${address}/location`;
}

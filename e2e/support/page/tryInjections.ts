/** To be run in a page: makes scripts of text in every way that a page has. Resolves to the names of those that ran. */
export async function tryInjections(): Promise<readonly string[]> {
  const ran: string[] = [];
  Reflect.set(window, 'ran', ran);
  const text = (name: string) => `window.ran.push('${name}')`;
  const image = (name: string) => `<img src="data:," onerror="${text(name)}">`;
  const addressOf = (name: string) =>
    URL.createObjectURL(new Blob([text(name)], { type: 'text/javascript' }));
  const add = <K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string> = {}) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
    return element;
  };
  const ended = (target: EventTarget) =>
    new Promise<Event>((resolve) => {
      for (const name of ['load', 'error', 'message']) target.addEventListener(name, resolve);
    });
  const markup: Readonly<Record<string, (html: string) => unknown>> = {
    innerHTML: (html) => Reflect.set(add('div'), 'innerHTML', html),
    outerHTML: (html) => Reflect.set(add('div'), 'outerHTML', html),
    insertAdjacentHTML: (html) => add('div').insertAdjacentHTML('beforeend', html),
    parsed: (html) =>
      document.body.append(...new DOMParser().parseFromString(html, 'text/html').body.childNodes),
    fragment: (html) => document.body.append(document.createRange().createContextualFragment(html)),
    srcdoc: (html) => ended(add('iframe', { srcdoc: html.replace('window', 'parent') })),
  };
  const scripts: Readonly<Record<string, () => unknown>> = {
    eval: () => Reflect.get(window, 'eval')(text('eval')),
    function: () => new Function(text('function'))(),
    timer: () => Reflect.apply(setTimeout, window, [text('timer')]),
    inline: () => Reflect.set(add('script'), 'text', text('inline')),
    handler: () => add('button', { onclick: text('handler') }).click(),
    link: () => add('a', { href: `javascript:${text('link')}` }).click(),
    blob: () => ended(add('script', { src: addressOf('blob') })),
    data: () => ended(add('script', { src: `data:text/javascript,${text('data')}` })),
    imported: () => import(addressOf('imported')),
    worker: async () => {
      const { type } = await ended(new Worker('data:text/javascript,postMessage(1)'));
      if (type === 'message') ran.push('worker');
    },
    policy: () => {
      // Not in `lib.dom` yet.
      Reflect.get(window, 'trustedTypes').createPolicy('another', {});
      ran.push('policy');
    },
  };
  const attempt = async (one: () => unknown): Promise<void> => {
    try {
      await one();
    } catch {
      // Most ways end in an error of the policy.
    }
  };
  // The call of a test is exempt from the policy until it waits for something.
  await new Promise((resolve) => setTimeout(resolve));
  await Promise.all(Object.values(scripts).map(attempt));
  await Promise.all(Object.entries(markup).map(([name, put]) => attempt(() => put(image(name)))));
  const last = add('img');
  last.src = 'data:,';
  await ended(last);
  return ran;
}

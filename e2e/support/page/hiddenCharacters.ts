import type { Page } from 'playwright/test';

/**
 * Everything that the page shows or says to assistive technology with a hidden or direction-changing character in it: every text and every
 * attribute that is read out, except what the person types. Isolates around a whole piece (FSI ... PDI) are Parley's own.
 */
export function hiddenCharacters(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
    const attributes = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'title',
      'alt',
      'placeholder',
      'label',
    ];
    const found: string[] = [];
    const look = (text: string | null, where: string) => {
      const plain = (text ?? '').replace(/\u2068([^\u2068\u2069]*)\u2069/gu, '$1').replace(/[\n\t]/gu, ' ');
      if (hidden.test(plain)) found.push(`${where}: ${JSON.stringify(plain.slice(0, 80))}`);
    };
    look(document.title, 'title of the window');
    for (const element of document.querySelectorAll('body, body *:not(script, style)')) {
      const { className } = element;
      const where = `${element.localName}.${typeof className === 'string' ? className : ''}`;
      for (const name of attributes) look(element.getAttribute(name), `${where} ${name}`);
      if (element.localName === 'textarea') continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) look(node.nodeValue, where);
    }
    return found;
  });
}

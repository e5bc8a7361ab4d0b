import type { AppInfo } from '../../../shared/model/app.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * The body of a notification as the system shows that very text. Desktops of Linux read markup in it, links and pictures too
 * (freedesktop.org, Desktop Notifications Specification, "Markup"), and Electron passes it on as it is.
 */
export const plainBody = (body: string, platform: AppInfo['platform']): string =>
  platform === 'linux' ? body.replace(/[&<>]/gu, (sign) => ESCAPES[sign] ?? sign) : body;

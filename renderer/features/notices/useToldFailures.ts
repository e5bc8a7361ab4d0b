import { useEffect } from 'react';
import { AppError } from '../../../shared/errors/errors.ts';
import { useAppStores } from '../../lib/bridge/storesContext.ts';
import { useNotices } from './noticesStore.ts';

/** Says what failed of what the person did in a menu outside the page. */
export function useToldFailures(): void {
  const { bridge } = useAppStores();
  const failed = useNotices((state) => state.failed);
  useEffect(() => bridge.on('failed', (error) => failed(AppError.fromData(error))), [bridge, failed]);
}

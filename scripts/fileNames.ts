/** Names of files that say a role, and so stand in several folders. */
export const ROLES: readonly string[] = [
  ...['handlers', 'index', 'main', 'router', 'routes', 'table', 'types', 'worker'],
];

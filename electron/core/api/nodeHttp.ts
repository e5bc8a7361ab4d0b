/**
 * Node's own HTTP. An `import` of it reads all its exports, and one of them (`WebSocket`) loads the undici that Node brings along: a tenth of
 * the time that core takes to start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
export const { createServer: createTlsServer } = process.getBuiltinModule('node:https');

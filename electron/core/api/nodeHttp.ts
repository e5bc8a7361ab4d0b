/**
 * Node's own HTTP. An `import` of it reads all its exports, and one of them (`WebSocket`) loads Node's built-in undici, which takes a tenth
 * of core's start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
export const { createServer: createTlsServer } = process.getBuiltinModule('node:https');

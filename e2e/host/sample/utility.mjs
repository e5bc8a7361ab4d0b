/** A utility process: answers with its arguments, the names of its variables, and the bytes that it was given. */
process.parentPort.on('message', ({ data }) => {
  process.parentPort.postMessage({
    args: process.argv.slice(2),
    names: Object.keys(process.env),
    bytes: data.bytes,
  });
});
process.parentPort.postMessage('ready');

/**
 * A thread beside the reader that ends their process when it takes too much memory, or when the server is gone.
 *
 * V8 bounds its heap and not the buffers outside it, and a decoder in one long loop lets nothing else in.
 */
const [limitBytes = 0] = process.argv.slice(2).map(Number);
const everyMs = 25;
const server = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > limitBytes || process.ppid !== server) process.kill(process.pid, 'SIGKILL');
}, everyMs);

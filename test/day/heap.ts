/**
 * Heap of a Node process after a full garbage collection, in bytes, objects and buffers: asked of its inspector,
 * which SIGUSR1 opens at the port of `--inspect-port`.
 */
export async function heldAfterCollection(pid: number, inspectorPort: number): Promise<number> {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await inspectorUrl(inspectorPort));
  await new Promise((open, failed) => {
    socket.addEventListener("open", open);
    socket.addEventListener("error", () => failed(new Error("the inspector takes no connection")));
  });
  const ask = (id: number, method: string) =>
    new Promise<Readonly<Record<string, number>>>((answered) => {
      socket.addEventListener("message", ({ data }) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: Readonly<Record<string, number>> };
        if (message.id === id) answered(message.result ?? {});
      });
      socket.send(JSON.stringify({ id, method }));
    });
  // The second collection frees what finalizers let go after the first.
  await ask(1, "HeapProfiler.collectGarbage");
  await ask(2, "HeapProfiler.collectGarbage");
  const { usedSize = 0, backingStorageSize = 0 } = await ask(3, "Runtime.getHeapUsage");
  socket.close();
  return usedSize + backingStorageSize;
}

async function inspectorUrl(port: number): Promise<string> {
  for (const began = performance.now(); ;) {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    if (listed?.ok) return ((await listed.json()) as { webSocketDebuggerUrl: string }[])[0]!.webSocketDebuggerUrl;
    if (performance.now() - began > 30_000) throw new Error("the inspector did not open within half a minute");
    await new Promise((again) => setTimeout(again, 50));
  }
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

process.once("message", (message) => {
  const { headers, body } = message as { headers: string[]; body: string };
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
process.once("disconnect", () => process.exit());

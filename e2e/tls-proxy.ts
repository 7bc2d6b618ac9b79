import { generateKeyPairSync, randomBytes } from "node:crypto";
import { request } from "node:http";
import { createServer } from "node:https";
import { selfSigned } from "../sandbox/paypal/certificate.ts";

const ip = "127.0.0.1";

/** A certificate of this run's own, with its key. */
export function ownCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: selfSigned("shop", publicKey, privateKey, randomBytes(8), [ip]),
  };
}

/** Ends TLS before a shop as a real proxy does: the host's name goes through, who came and how is added. */
export async function tlsProxy(
  port: number,
  shop: string,
  certificate: { key: string; cert: string },
): Promise<() => void> {
  const target = new URL(shop);
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url: path, headers, socket } = incoming;
    const asked = request(
      {
        host: target.hostname,
        port: target.port,
        method,
        path,
        headers: { ...headers, "x-forwarded-for": socket.remoteAddress, "x-forwarded-proto": "https" },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    asked.on("error", () => outgoing.destroy());
    outgoing.on("close", () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((ready) => server.listen(port, ip, ready));
  return () => (server.closeAllConnections(), server.close());
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod";

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
const shared = { id: bytes, rawId: bytes, type: z.literal("public-key") };

const registration = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const signed = z.object({
  ...shared,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

function parse<Shape extends z.ZodType>(shape: Shape, text: string): z.infer<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Parses a browser's response to a passkey registration; null if invalid. */
export function readRegistration(text: string): RegistrationResponseJSON | null {
  const answer = parse(registration, text);
  return answer && { ...answer, clientExtensionResults: {} };
}

/** Parses a browser's response to a passkey authentication; null if invalid. */
export function readAuthentication(text: string): AuthenticationResponseJSON | null {
  const answer = parse(signed, text);
  return answer && { ...answer, clientExtensionResults: {} };
}

import { data, redirect } from "react-router";
import type { RequestFacts } from "./context.ts";
import { readTexts } from "./account/returns/read-upload.server.ts";

/** A form that was sent after its session had ended: everything but passwords and files, to be sent again. */
export interface KeptForm {
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Names of fields in which a file was chosen. It has to be chosen again. */
  readonly files: readonly string[];
}

const secrets = new Set(["password", "oldPassword", "newPassword", "confirm", "factor", "passkeyAnswer"]);
/** Above any form of ours; a page of more hidden fields would only cost time. */
const mostFields = 10_000;
/** Bytes read of what a stranger sends: texts stand before photos in our forms. */
const mostKept = 1024 * 1024;

/**
 * Thrown for a request whose sender is not signed in. Pages lead to `signIn`; a form that a browser sent without
 * scripts comes back with all it held. Scripts keep their form themselves, and get the way to sign in.
 */
export async function signedOut(
  facts: RequestFacts,
  request: Request,
  signIn: string,
): Promise<Response | ReturnType<typeof data>> {
  const keptUrl = await keptForm(facts, request);
  if (keptUrl === null) return redirect(signIn, 303);
  return data({ code: "signed_out", signIn, kept: keptUrl }, { status: 403, statusText: "Forbidden" });
}

/** The form of a request without scripts; null for others, and where it cannot be read. */
export async function keptForm({ byScripts, tooLarge }: RequestFacts, request: Request): Promise<KeptForm | null> {
  if (request.method !== "POST" || byScripts || tooLarge) return null;
  const texts = await readTexts(request, mostKept).catch(() => null);
  if (!texts) return null;
  const fields = [...texts.form].flatMap(([name, value]) =>
    typeof value === "string" && !secrets.has(name) ? [[name, value] as const] : [],
  );
  return fields.length > mostFields ? null : { fields, files: [...texts.files] };
}

export type PasskeyRequest =
  | { readonly kind: "add"; readonly options: PublicKeyCredentialCreationOptionsJSON }
  | { readonly kind: "sign-in"; readonly options: PublicKeyCredentialRequestOptionsJSON };

/**
 * `already`: the device holds a passkey for this account. `not_given`: the person changed their mind, or took too long.
 */
export type PasskeyError = "already" | "not_given";

/** This browser supports passkeys, at a host that the shop's passkeys belong to. */
export function passkeySupport(host: string): "yes" | "no" | "elsewhere" {
  if (
    typeof PublicKeyCredential === "undefined" ||
    typeof PublicKeyCredential.parseCreationOptionsFromJSON !== "function"
  )
    return "no";
  const here = location.hostname;
  return here === host || here.endsWith(`.${host}`) ? "yes" : "elsewhere";
}

/** Requests a passkey signature; returns the response for the shop, or the reason for none. */
export async function requestPasskey(question: PasskeyRequest): Promise<{ answer: string } | { error: PasskeyError }> {
  try {
    const credential =
      question.kind === "add"
        ? await navigator.credentials.create({
            publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(question.options),
          })
        : await navigator.credentials.get({
            publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(question.options),
          });
    return credential instanceof PublicKeyCredential
      ? { answer: JSON.stringify(credential.toJSON()) }
      : { error: "not_given" };
  } catch (error) {
    return { error: error instanceof DOMException && error.name === "InvalidStateError" ? "already" : "not_given" };
  }
}

import { useSyncExternalStore } from "react";
import { passkeySupport } from "./request-passkey.ts";

const never = () => () => {};

/** This browser supports passkeys for the shop; null until known. `host` is null where the shop has none. */
export function usePasskeySupport(host: string | null): ReturnType<typeof passkeySupport> | "no-name" | null {
  return useSyncExternalStore(
    never,
    () => (host === null ? "no-name" : passkeySupport(host)),
    () => null,
  );
}

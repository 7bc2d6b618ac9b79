import { useSyncExternalStore } from "react";
import { passkeySupport } from "./request-passkey.ts";

const never = () => () => {};

/** Whether this browser can be asked for the shop's passkeys; null until that is known. `host` is null where the shop has none. */
export function usePasskeySupport(host: string | null): ReturnType<typeof passkeySupport> | "no-name" | null {
  return useSyncExternalStore(
    never,
    () => (host === null ? "no-name" : passkeySupport(host)),
    () => null,
  );
}

import { createContext, useContext, useEffect, useState } from "react";
import { useFetcher } from "../../navigation/fetcher.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { requestPasskey, type PasskeyError, type PasskeyRequest } from "./request-passkey.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

/** The name that the passkeys of who is signed in belong to; null for who has none. */
export const OwnPasskeys = createContext<string | null>(null);

/**
 * Proves by a passkey who sends the form it stands in: its answer goes along. Nothing for who has none, and nothing in
 * a browser that knows none, unless there is no other way.
 */
export function ConfirmByPasskey({ isOnlyWay = false }: { isOnlyWay?: boolean }) {
  const t = useT();
  const to = useHref();
  const host = useContext(OwnPasskeys);
  const asking = useFetcher<{ question?: PasskeyRequest }>();
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<PasskeyError | null>(null);
  const knows = usePasskeySupport(host);
  const question = asking.data?.question;
  useEffect(() => {
    if (!question) return;
    void requestPasskey(question).then((answer) =>
      "error" in answer ? setError(answer.error) : (setError(null), setAnswer(answer.answer)),
    );
  }, [question]);
  if (host === null || knows === null) return null;
  if (knows !== "yes")
    return isOnlyWay ? <p className="text-sm text-muted">{t(`adminShell.passkey.unable.${knows}`, { host })}</p> : null;
  const ask = () => {
    setAnswer("");
    void asking.submit({ intent: "ask-sign-in-passkey" }, { method: "post", action: to("adminSecurity") });
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <input type="hidden" name="passkeyAnswer" value={answer} />
      <Button variant="secondary" onClick={ask} pending={asking.state !== "idle"}>
        {t("adminShell.passkey.confirm")}
      </Button>
      <p role="status" className="text-sm">
        {error ? t(`adminShell.passkey.error.${error}`) : answer !== "" && t("adminShell.passkey.confirmed")}
      </p>
    </div>
  );
}

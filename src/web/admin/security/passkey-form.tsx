import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { useFetcher } from "../../navigation/fetcher.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { requestPasskey, type PasskeyRequest, type PasskeyError } from "./request-passkey.ts";
import { usePasskeySupport } from "./use-passkey-support.ts";

/**
 * Adds a passkey under a name, or signs in with one. The shop is asked for a challenge, the browser for an answer to
 * it, which goes back as a form. `host` is the name passkeys belong to; null where the shop has none.
 */
export function PasskeyForm({
  kind,
  host,
  words,
  look = "primary",
}: {
  kind: PasskeyRequest["kind"];
  host: string | null;
  words: string;
  look?: "primary" | "secondary";
}) {
  const t = useT();
  const asking = useFetcher<{ question?: PasskeyRequest }>();
  const send = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<PasskeyError | null>(null);
  const knows = usePasskeySupport(host);
  const question = asking.data?.question;
  useEffect(() => {
    if (!question) return;
    void requestPasskey(question).then((answer) => {
      if ("error" in answer) return setError(answer.error);
      const fields = new FormData(form.current ?? undefined);
      fields.set("intent", `${question.kind}-passkey`);
      fields.set("answer", answer.answer);
      return send(fields, { method: "post" });
    });
  }, [question, send]);
  if (knows === null) return null;
  if (knows !== "yes")
    return <p className="text-sm text-muted">{t(`adminShell.passkey.unable.${knows}`, { host: host ?? "" })}</p>;
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    setError(null);
    void asking.submit({ intent: `ask-${kind}-passkey` }, { method: "post" });
  };
  return (
    <form ref={form} className="flex flex-col gap-3" onSubmit={ask}>
      {error && (
        <Notice type="warning" live>
          {t(`adminShell.passkey.error.${error}`)}
        </Notice>
      )}
      {kind === "add" && (
        <TextField
          id="passkey-name"
          name="name"
          label={t("adminShell.passkey.name")}
          hint={t("adminShell.passkey.nameHint")}
          autoComplete="off"
          maxLength={40}
          required
        />
      )}
      <Button type="submit" size="large" wide variant={look} pending={asking.state !== "idle"}>
        {words}
      </Button>
    </form>
  );
}
